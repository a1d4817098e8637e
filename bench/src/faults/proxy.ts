import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type BadNetwork = {
  port: number
  /** Nothing passes in either direction; connections stay open, and new ones are accepted. */
  stall: () => void
  /** Adds latency. */
  slowDown: (ms: number) => void
  /** Connections break, and new ones are refused. */
  cut: () => void
  restore: () => void
  close: () => void
}

/** A TCP proxy between server and PostgreSQL that simulates a bad network. */
export async function startProxy(targetPort: number): Promise<BadNetwork> {
  const pairs = new Set<[Socket, Socket]>()
  let [isStalled, isCut, delayMs] = [false, false, 0]

  const server = createServer((incoming) => {
    if (isCut) return void incoming.resetAndDestroy()
    const outgoing = connect({ host: '127.0.0.1', port: targetPort })
    const pair: [Socket, Socket] = [incoming, outgoing]
    pairs.add(pair)
    for (const [from, to] of [pair, [outgoing, incoming] as const]) {
      let passed = Promise.resolve()
      from.on('data', (chunk) => {
        const due = performance.now() + delayMs
        // In order: when latency drops, nothing overtakes what is still delayed.
        passed = passed.then(async () => {
          const left = due - performance.now()
          if (left > 0) await wait(left)
          to.write(chunk)
        })
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (isStalled) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true
      for (const socket of [...pairs].flat()) socket.pause()
    },
    slowDown: (ms) => {
      delayMs = ms
    },
    cut: () => {
      isCut = true
      for (const socket of [...pairs].flat()) socket.resetAndDestroy()
    },
    restore: () => {
      ;[isStalled, isCut, delayMs] = [false, false, 0]
      for (const socket of [...pairs].flat()) socket.resume()
    },
    close: () => {
      server.close()
      for (const socket of [...pairs].flat()) socket.destroy()
    },
  }
}
