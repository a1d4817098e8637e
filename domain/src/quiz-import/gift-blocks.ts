/** The source of one question. Comments are blanked out, so that line numbers stay right. */
export type GiftBlock = { text: string; firstLine: number; comments: string[] }

const LINE_BREAKS = /\r\n|[\r\n]/
const COMMENT = /^\s*\/\/\s?(.*)$/
const CATEGORY = /^\s*\$CATEGORY:/i

/** Questions are separated by blank lines. */
export function giftBlocks(source: string): GiftBlock[] {
  const blocks: GiftBlock[] = []
  let open: { lines: string[]; firstLine: number; comments: string[] } | undefined
  const close = () => {
    if (open?.lines.some((line) => line !== '')) blocks.push({ ...open, text: open.lines.join('\n') })
    open = undefined
  }
  for (const [index, line] of source.split(LINE_BREAKS).entries()) {
    if (line.trim() === '') {
      close()
      continue
    }
    open ??= { lines: [], firstLine: index + 1, comments: [] }
    const comment = COMMENT.exec(line)
    if (comment) open.comments.push(comment[1] ?? '')
    open.lines.push(comment || CATEGORY.test(line) ? '' : line)
  }
  close()
  return blocks
}

/** The line in the whole source of an offset in a block. */
export const lineAt = ({ text, firstLine }: GiftBlock, at: number): number =>
  firstLine + (text.slice(0, at).match(/\n/g)?.length ?? 0)
