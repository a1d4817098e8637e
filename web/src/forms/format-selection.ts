/** What is selected in a text. */
export type Selection = { text: string; from: number; to: number }
/** Replaces `from`…`to` by `insert`, and selects `select` in the result. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

export type Mark = '**' | '_'

/** Puts the marks around what is selected, or takes them away again. Spaces at its ends stay outside: marks touch words. */
export function toggleMark({ text, from, to }: Selection, mark: Mark): Edit {
  const selected = text.slice(from, to)
  const start = from + (selected.length - selected.trimStart().length)
  const end = Math.max(start, to - (selected.length - selected.trimEnd().length))
  const inner = text.slice(start, end)
  const { length } = mark
  if (inner !== '' && text.slice(0, start).endsWith(mark) && text.startsWith(mark, end))
    return { from: start - length, to: end + length, insert: inner, select: [start - length, end - length] }
  return {
    from: start,
    to: end,
    insert: `${mark}${inner}${mark}`,
    select: [start + length, end + length],
  }
}

const BULLET = /^[-•] /

/** Makes every line that is selected an item of a list, or plain lines again. */
export function toggleBullets({ text, from, to }: Selection): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', to)
  const end = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(start, end).split('\n')
  const isList = lines.every((line) => BULLET.test(line))
  const insert = lines.map((line) => (isList ? line.replace(BULLET, '') : `- ${line}`)).join('\n')
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}
