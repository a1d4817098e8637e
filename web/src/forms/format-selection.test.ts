import { describe, expect, test } from 'vitest'
import { type Edit, insertLink, toggleBullets, toggleHeading, toggleMark } from './format-selection.ts'

/** `[` and `]` stand where the selection begins and ends. */
const selection = (marked: string) => ({
  text: marked.replace(/[[\]]/g, ''),
  from: marked.indexOf('['),
  to: marked.indexOf(']') - 1,
})
function applied(text: string, { from, to, insert, select: [start, end] }: Edit) {
  const result = text.slice(0, from) + insert + text.slice(to)
  return `${result.slice(0, start)}[${result.slice(start, end)}]${result.slice(end)}`
}
const withMark = (marked: string) => applied(selection(marked).text, toggleMark(selection(marked), '**'))
const withBullets = (marked: string) => applied(selection(marked).text, toggleBullets(selection(marked)))

describe('bold', () => {
  test.each([
    ['um [dois] três', 'um **[dois]** três'],
    ['um **[dois]** três', 'um [dois] três'],
    ['um [dois ]três', 'um **[dois]** três'],
    ['um [] três', 'um **[]** três'],
    ['[]', '**[]**'],
    ['[  ]', '  **[]**'],
  ])('%s → %s', (before, after) => {
    expect(withMark(before)).toBe(after)
  })
})

describe('a list', () => {
  test.each([
    ['[]', '- []'],
    ['o[i]', '- oi[]'],
    ['a\nb[b\nc]c\nd', 'a\n- bb\n- cc[]\nd'],
    ['- b[b\n- c]c', 'bb\ncc[]'],
    ['- b[b\nc]c', '- - bb\n- cc[]'],
  ])('%j → %j', (before, after) => {
    expect(withBullets(before)).toBe(after)
  })
})

test.each([
  ['um [dois] três', 'um [dois]([https://]) três'],
  ['[https://exemplo.com/a]', '[[nome do link]](https://exemplo.com/a)'],
  ['[]', '[nome do link]([https://])'],
])('a link of %s', (before, after) => {
  const at = selection(before)
  expect(applied(at.text, insertLink(at))).toBe(after)
})

test('a line becomes a heading and a line again', () => {
  const at = selection('um\ndo[]is')
  expect(applied(at.text, toggleHeading(at))).toBe('um\n## dois[]')
  const heading = selection('um\n## do[]is')
  expect(applied(heading.text, toggleHeading(heading))).toBe('um\ndois[]')
})
