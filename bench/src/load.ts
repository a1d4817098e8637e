export type Measured = { perSecond: number; p50: number; p99: number; failed: number }

/** Keeps this many callers busy for this long: each calls again as soon as it is answered. */
export async function measure(options: {
  callers: number
  ms: number
  call: (caller: number) => Promise<unknown>
}): Promise<Measured> {
  const { callers, ms, call } = options
  const times: number[] = []
  let failed = 0
  const end = performance.now() + ms
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const from = performance.now()
        try {
          await call(caller)
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
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

/** Runs the contenders in turns, several rounds, so that a busy moment of the machine hits all alike; the middle round counts. */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contenders) as Name[]
  const results = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await contenders[name]())
  }
  const middle = (all: Measured[]) =>
    [...all].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as Measured
  return Object.fromEntries(names.map((name) => [name, middle(results.get(name) ?? [])])) as Record<
    Name,
    Measured
  >
}
