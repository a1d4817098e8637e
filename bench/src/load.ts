export type Measured = { calls: number; perSecond: number; p50: number; p99: number; failed: number }

/** A closed loop of this many callers for this long. */
export function measure(options: {
  callers: number
  ms: number
  call: (caller: number) => Promise<unknown>
}): Promise<Measured> {
  const { callers, ms, call } = options
  const end = performance.now() + ms
  return keepBusy(callers, (caller) => (performance.now() < end ? call(caller) : undefined))
}

/** The same, until every item was done once. */
export function measureEach<Item>(options: {
  callers: number
  items: readonly Item[]
  call: (caller: number, item: Item) => Promise<unknown>
}): Promise<Measured> {
  const { callers, items, call } = options
  const left = items.values()
  return keepBusy(callers, (caller) => {
    const { done, value } = left.next()
    return done ? undefined : call(caller, value)
  })
}

/** `next` starts a caller's next call, or returns undefined. */
async function keepBusy(
  callers: number,
  next: (caller: number) => Promise<unknown> | undefined,
): Promise<Measured> {
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (;;) {
        const from = performance.now()
        const call = next(caller)
        if (!call) return
        try {
          await call
          times.push(performance.now() - from)
        } catch {
          failed += 1
        }
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { calls: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

/** Interleaves the contenders over several rounds, so that a busy moment of the machine affects all; returns the median round. */
export async function interleaved<Name extends string, Result extends Measured>(
  rounds: number,
  contenders: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result>> {
  const names = Object.keys(contenders) as Name[]
  const results = new Map<Name, Result[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await contenders[name]())
  }
  const middle = (all: Result[]) =>
    all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as Result
  return Object.fromEntries(names.map((name) => [name, middle(results.get(name) ?? [])])) as Record<
    Name,
    Result
  >
}
