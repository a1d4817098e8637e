import { once } from 'node:events'
import { connect } from 'node:net'

const BUFFER_BYTES = 256 * 1024

type Target = { port: number; path: string; cookie: string; size: number }

/** Reads ranges over one kept connection, into one buffer: the client shares the machine with the server it measures. */
async function readRanges(
  { port, path, cookie, size }: Target,
  { ranges, bytes }: { ranges: number; bytes: number },
) {
  let missing = 0
  let head = ''
  let failed: Error | undefined
  let arrived = Promise.withResolvers<void>()
  const socket = connect({
    host: '127.0.0.1',
    port,
    onread: {
      buffer: Buffer.alloc(BUFFER_BYTES),
      callback: (length, buffer) => {
        let body = length
        if (missing === 0) {
          head += Buffer.from(buffer).toString('latin1', 0, length)
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return true
          if (!head.startsWith('HTTP/1.1 206')) failed = new Error(head.slice(0, 200))
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
          body = head.length - end - 4
          head = ''
        }
        missing -= body
        if (missing === 0 || failed) arrived.resolve()
        return true
      },
    },
  })
  await once(socket, 'connect')
  for (let number = 0; number < ranges && !failed; number += 1) {
    const start = Math.floor(Math.random() * (size - bytes))
    arrived = Promise.withResolvers()
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\nrange: bytes=${start}-${start + bytes - 1}\r\n\r\n`,
    )
    await arrived.promise
  }
  socket.destroy()
  if (failed) throw failed
}

type Load = { connections: number; ranges: number; bytes: number }

/** Megabytes a second. */
export async function rangeRate(target: Target, { connections, ranges, bytes }: Load): Promise<number> {
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, () => readRanges(target, { ranges, bytes })))
  return (connections * ranges * bytes) / 1e6 / ((performance.now() - started) / 1_000)
}
