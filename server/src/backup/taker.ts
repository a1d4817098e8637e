import type { Readable } from 'node:stream'

/** Hands out a stream in pieces of known length. */
export class Taker {
  #stream: Readable
  #chunks: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#stream = stream
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async *take(bytes: number): AsyncGenerator<Buffer> {
    let wanted = bytes
    while (wanted > 0) {
      if (this.#left.length === 0) await this.#next()
      const piece = this.#left.subarray(0, wanted)
      this.#left = this.#left.subarray(piece.length)
      wanted -= piece.length
      yield piece
    }
  }

  close() {
    this.#stream.destroy()
  }

  async #next() {
    const { value, done } = await this.#chunks.next()
    if (done) throw new Error('The file holds fewer rows than it says.')
    this.#left = value
  }
}
