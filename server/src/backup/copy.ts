import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver can do for COPY and its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const BLOCK_BYTES = 256 * 1_024

/** What `copy … to stdout` sends, in blocks. While nobody reads, PostgreSQL waits: no table has to fit into memory. */
export function copyOut(client: pg.Client, statement: string): Readable {
  return client.query(new CopyOut(statement))
}

/** Feeds `copy … from stdin` and tells how many rows PostgreSQL took. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn({ statement, source, resolve, reject }))
  })
}

class CopyOut extends Readable {
  #statement: string
  #connection: pg.Connection | undefined
  #block = Buffer.allocUnsafe(BLOCK_BYTES)
  #used = 0

  constructor(statement: string) {
    super({ highWaterMark: BLOCK_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection) {
    this.#connection = connection
    connection.query(this.#statement)
  }

  // One message per row: passed on one by one, each would cost as much as a block does.
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#used + chunk.length > this.#block.length) this.#flush()
    if (chunk.length > this.#block.length) return this.#pass(Buffer.from(chunk))
    // The driver reads the next message into the same memory.
    chunk.copy(this.#block, this.#used)
    this.#used += chunk.length
  }

  handleCommandComplete() {
    this.#flush()
  }

  handleReadyForQuery() {
    this.push(null)
  }

  handleError(error: Error) {
    this.destroy(error)
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  #flush() {
    if (this.#used === 0) return
    this.#pass(this.#block.subarray(0, this.#used))
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES)
    this.#used = 0
  }

  #pass(block: Buffer) {
    if (!this.push(block)) this.#connection?.stream.pause()
  }
}

type CopyInOptions = {
  statement: string
  source: AsyncIterable<Buffer>
  resolve: (rows: number) => void
  reject: (error: Error) => void
}

class CopyIn {
  #options: CopyInOptions
  #rows = 0
  #failed = new AbortController()

  constructor(options: CopyInOptions) {
    this.#options = options
  }

  submit(connection: pg.Connection) {
    connection.query(this.#options.statement)
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).catch((error: Error) => {
      if (this.#failed.signal.aborted) return
      this.#options.reject(error)
      connection.sendCopyFail(error.message)
    })
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#rows = Number(text.replace('COPY ', ''))
  }

  handleReadyForQuery() {
    this.#options.resolve(this.#rows)
  }

  handleError(error: Error) {
    this.#failed.abort()
    this.#options.reject(error)
  }

  async #send(connection: CopyConnection) {
    const { signal } = this.#failed
    for await (const chunk of this.#options.source) {
      if (signal.aborted) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal })
    }
    connection.endCopyFrom()
  }
}
