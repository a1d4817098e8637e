/** Letters of a line where lines are longest; a phone's hold half as many. */
const LINE = 70
const LONG_LINES = 8

/** Known before anything is drawn, so that nothing moves afterwards: on every screen it takes well more lines than are shown of it at first. */
export function isLongText(text: string) {
  const lines = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / LINE)))
  return lines.reduce((sum, count) => sum + count, 0) >= LONG_LINES
}
