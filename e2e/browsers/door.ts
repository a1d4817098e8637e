import { connect, createServer, type Socket } from 'node:net'

/** An address through which a server is reached, until it is shut: a connection that is gone, for every browser alike. */
export async function startDoor(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((outside) => {
    const inside = connect(Number(port), hostname)
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const ownPort = await listen(0)
  return {
    url: `http://127.0.0.1:${ownPort}`,
    open: () => listen(ownPort),
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
