import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { linkedText } from './linked-text.ts'

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

describe('a text with addresses', () => {
  test('is split into text and links', () => {
    expect(linkedText('Apostila: https://exemplo.com/a.pdf e depois o resto.')).toEqual([
      { at: 0, text: 'Apostila: ' },
      { at: 10, text: 'https://exemplo.com/a.pdf', href: 'https://exemplo.com/a.pdf' },
      { at: 35, text: ' e depois o resto.' },
    ])
  })

  test.each([
    ['Veja https://exemplo.com.', ['https://exemplo.com/']],
    ['(https://exemplo.com/a)', ['https://exemplo.com/a']],
    ['https://exemplo.com/a_(b)', ['https://exemplo.com/a_(b)']],
    [
      'https://exemplo.com/a), (http://outro.example/?q=1#x)!',
      ['https://exemplo.com/a', 'http://outro.example/?q=1#x'],
    ],
    ['https://exemplo.com/a]).].', ['https://exemplo.com/a']],
    ['“https://exemplo.com/a”', ['https://exemplo.com/a']],
    ['HTTPS://EXEMPLO.COM/A', ['https://exemplo.com/A']],
    ['https://exemplo.com/\u202efdp.exe', ['https://exemplo.com/']],
  ])('%s', (text, found) => {
    expect(links(text)).toEqual(found)
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://banco.example@evil.example/',
  'https://',
  'https://localhost',
  'exemplo.com',
  'xhttps://exemplo.com',
  '',
])('%j is not a link', (text) => {
  expect(links(text)).toEqual([])
})

const PIECES = [
  ...['https://', 'http://', 'javascript:', 'exemplo.com', '/a', '?q=', '@', '"', "'", '<', '>', ' ', '\n'],
  ...['(', ')', '[', ']', '.', ',', '\u202e', '<script>', '" onclick="alert(1)', '&quot;', '\\'],
]
const hostile = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
)

test('the parts always join to the text, and links are http(s) only', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const parts = linkedText(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^\s"'<>@/]+\//)
    }),
    { numRuns: 2_000 },
  )
})

test('a text of the maximum length is parsed in linear time', () => {
  for (const piece of ['https://', 'https://a.b)', '(((', ')', '.', 'https://a.b/('])
    expect(linkedText(piece.repeat(5_000 / piece.length)).length).toBeGreaterThanOrEqual(0)
})

test('brackets and dots after an address are cut off together, not one by one', () => {
  const cuts = [vi.spyOn(String.prototype, 'replace'), vi.spyOn(String.prototype, 'slice')]
  try {
    expect(links(`http://a.b${').'.repeat(4_000)}`)).toEqual(['http://a.b/'])
    expect(cuts.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(10)
  } finally {
    for (const cut of cuts) cut.mockRestore()
  }
})
