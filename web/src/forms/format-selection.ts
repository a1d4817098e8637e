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
const HEADING = /^#{1,3} /

/** Makes every line that is selected an item of a list, or plain lines again. */
export const toggleBullets = (selection: Selection): Edit =>
  toggleLines(selection, { known: BULLET, mark: '- ' })

/** The same with headings. */
export const toggleHeading = (selection: Selection): Edit =>
  toggleLines(selection, { known: HEADING, mark: '## ' })

function toggleLines({ text, from, to }: Selection, { known, mark }: { known: RegExp; mark: string }): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', to)
  const end = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => known.test(line))
  const insert = lines.map((line) => (isMarked ? line.replace(known, '') : `${mark}${line}`)).join('\n')
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

const ADDRESS = /^https?:\/\/\S+$/i

/** What is selected becomes the name of a link, or its address; what is missing is selected, to be typed over. */
export function insertLink({ text, from, to }: Selection): Edit {
  const selected = text.slice(from, to).trim()
  const isAddress = ADDRESS.test(selected)
  const name = isAddress || selected === '' ? 'nome do link' : selected
  const address = isAddress ? selected : 'https://'
  const insert = `[${name}](${address})`
  const nameAt = from + 1
  const addressAt = nameAt + name.length + 2
  const select: [number, number] = isAddress
    ? [nameAt, nameAt + name.length]
    : [addressAt, addressAt + address.length]
  return { from, to, insert, select }
}
