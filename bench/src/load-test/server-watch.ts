import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 500

export type Watched = {
  /** The highest level of load shedding. */
  level: number
  'mean batch': number
  'pool waiting': number
  'timers late ms': number
  'server CPU %': number
  'MB each': number
}

/** Polls the metrics of the server until it is stopped. */
export async function watchServer(metricsUrl: string) {
  const stopping = new AbortController()
  const looks: Map<string, number[]>[] = []
  const look = async () => looks.push(parse(await (await fetch(metricsUrl)).text()))
  await look()
  const started = performance.now()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      await look().catch(() => undefined)
    }
  })()
  return async (): Promise<Watched> => {
    stopping.abort()
    await looking
    const seconds = (performance.now() - started) / 1_000
    const highest = (name: string) => Math.max(...looks.flatMap((each) => each.get(name) ?? [0]))
    const gained = (name: string) => sum(looks.at(-1)?.get(name)) - sum(looks[0]?.get(name))
    return {
      level: highest('farol_shedding_level'),
      'mean batch': rounded(gained('farol_save_batch_size_sum') / gained('farol_save_batch_size_count')),
      'pool waiting': highest('farol_pool_connections/waiting'),
      'timers late ms': rounded(
        (gained('farol_event_loop_late_seconds_sum') / gained('farol_event_loop_late_seconds_count')) * 1_000,
      ),
      'server CPU %': rounded((gained('process_cpu_seconds_total') / seconds) * 100),
      'MB each': rounded(highest('process_resident_memory_bytes') / 2 ** 20),
    }
  }
}

const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 10) / 10 : 0)
const sum = (values: number[] = []) => values.reduce((total, value) => total + value, 0)

/** The values of all workers, by name and state. */
function parse(text: string) {
  const values = new Map<string, number[]>()
  for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)) {
    const state = /state="(\w+)"/.exec(labels)?.[1]
    const key = state ? `${name}/${state}` : name
    values.set(key, [...(values.get(key) ?? []), Number(value)])
  }
  return values
}
