export type Chunk = { offset: number; length: number }
/** A chunk, and which of its bytes to read: `bytes` of them, from its `start` on. */
export type Piece = Chunk & { start: number; bytes: number }

const endOf = ({ offset, length }: Chunk) => offset + length

/**
 * What to read of the stored chunks of a file to have its first `end` bytes; undefined if there is a gap. Chunks may overlap: one that was
 * stored and never acknowledged was sent again, perhaps longer or shorter. All have the bytes of the same file.
 */
export function coveringChunks(chunks: readonly Chunk[], end: number): Piece[] | undefined {
  const waiting = chunks.toSorted((one, other) => other.offset - one.offset)
  const pieces: Piece[] = []
  let longest: Chunk = { offset: 0, length: 0 }
  for (let reached = 0; reached < end; reached = endOf(longest)) {
    while ((waiting.at(-1)?.offset ?? Number.POSITIVE_INFINITY) <= reached) {
      const chunk = waiting.pop()
      if (chunk && endOf(chunk) > endOf(longest)) longest = chunk
    }
    if (endOf(longest) <= reached) return undefined
    pieces.push({
      ...longest,
      start: reached - longest.offset,
      bytes: Math.min(endOf(longest), end) - reached,
    })
  }
  return pieces
}
