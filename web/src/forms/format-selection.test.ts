import { describe, expect, test } from 'vitest'
import { type Edit, toggleBullets, toggleMark } from './format-selection.ts'

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
