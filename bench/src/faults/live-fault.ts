import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openStream } from '../live-streams.ts'
import { residentMb } from '../proc.ts'
import { within } from './processes.ts'
import type { Fault } from './run-fault.ts'

/** A thundering herd: every stream reconnects at the same moment, without the jitter of real browsers. */
export const allReconnect: Fault = {
  name: 'live streams: all reconnect at once',
  run: async ({ farol, school, sizes, recovered, note }) => {
    const cookies = school.quizStudents.slice(-sizes.streams).map(({ cookie }) => cookie)
    const memory = () => Math.round(residentMb(farol.pid()))
    const before = memory()
    let streams = await within('all streams open', openAll(farol.port, cookies))
    const open = memory()
    for (let round = 0; round < Math.ceil(sizes.rounds / 4); round += 1) {
      const since = performance.now()
      for (const stream of streams) stream.destroy()
      streams = await within('all streams open again', openAll(farol.port, cookies))
      note(`${streams.length} streams back in ${Math.round(performance.now() - since)} ms`)
      await recovered(since)
    }
    for (const stream of streams) stream.destroy()
    await wait(sizes.settleMs)
    note(`memory ${before}, open ${open}, closed ${memory()} MB`)
  },
}

async function openAll(port: number, cookies: string[]): Promise<IncomingMessage[]> {
  return Promise.all(
    cookies.map(async (cookie) => {
      for (;;) {
        const stream = await openStream(port, cookie)
        if (stream) return stream
        await wait(1_000 * (1 + Math.random()))
      }
    }),
  )
}
