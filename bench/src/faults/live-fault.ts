import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../proc.ts'
import { within } from './processes.ts'
import type { Fault } from './run-fault.ts'

/** Every open browser loses its stream and comes back at the same moment: worse than browsers do, which spread out. */
export const allReconnect: Fault = {
  name: 'live streams: all reconnect at once',
  run: async ({ farol, school, sizes, recovered, note }) => {
    const cookies = school.takers.slice(-sizes.streams).map(({ cookie }) => cookie)
    const memory = () => Math.round(residentMb(farol.pid()))
    const before = memory()
    let streams = await within('all streams hear', openAll(farol.port, cookies))
    const open = memory()
    for (let round = 0; round < Math.ceil(sizes.rounds / 4); round += 1) {
      const since = performance.now()
      for (const stream of streams) stream.destroy()
      streams = await within('all streams hear again', openAll(farol.port, cookies))
      note(`${streams.length} streams back in ${Math.round(performance.now() - since)} ms`)
      await recovered(since)
    }
    for (const stream of streams) stream.destroy()
    await wait(sizes.settleMs)
    note(`memory ${before}, open ${open}, closed ${memory()} MB`)
  },
}

async function openAll(port: number, cookies: string[]): Promise<ClientRequest[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  return Promise.all(
    cookies.map(async (cookie) => {
      for (;;) {
        const stream = await openStream({ agent, port, cookie })
        if (stream) return stream
      }
    }),
  )
}

/** Undefined when it was refused: it is tried again after what a refusal asks for. */
function openStream({ agent, port, cookie }: { agent: Agent; port: number; cookie: string }) {
  return new Promise<ClientRequest | undefined>((resolve) => {
    const call = get({ agent, host: '127.0.0.1', port, path: '/api/live', headers: { cookie } })
    const again = async () => {
      await wait(1_000 * (1 + Math.random()))
      resolve(undefined)
    }
    call.on('error', () => void again())
    call.on('response', (stream) => {
      stream.on('error', () => undefined)
      if (stream.statusCode !== 200) {
        stream.resume()
        void again()
      } else stream.once('data', () => resolve(call))
      stream.resume()
    })
  })
}
