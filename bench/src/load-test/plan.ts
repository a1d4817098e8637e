/** The promised load on two cores: concurrent viewers and streams; log-ins and submits per minute. */
const STATED = { viewers: 1_000, logIns: 300, submits: 500, streams: 1_000 }
const OVERLOADS = [100, 300, 1_000, 3_000]

export type Step = {
  name: string
  ms: number
  viewers: number
  logIns: number
  /** All in the first half of the step: 500 in 30 seconds. */
  submits: number
  streams: number
  /** Closed-loop callers who read. */
  overload: number
}

export type Plan = { stated: Step; twice: Step; overloads: Step[]; recovered: Step }

export function planOf({ seconds, scale }: { seconds: number; scale: number }): Plan {
  const step = (name: string, part: number, factor: number, overload = 0): Step => {
    const ms = Math.max(5_000, seconds * 1_000 * part)
    const times = (count: number) => Math.max(1, Math.round(count * scale * factor))
    const inTime = (perMinute: number) => times((perMinute * ms) / 60_000)
    return {
      name,
      ms,
      viewers: times(STATED.viewers),
      logIns: inTime(STATED.logIns),
      submits: inTime(STATED.submits),
      streams: times(STATED.streams),
      overload: Math.round(overload * scale),
    }
  }
  return {
    stated: step('as stated', 1, 1),
    twice: step('twice', 1 / 2, 2),
    overloads: OVERLOADS.map((callers) =>
      step(`twice, and ${Math.round(callers * scale)} who read without a pause`, 1 / 6, 2, callers),
    ),
    recovered: step('as stated, afterwards', 1 / 4, 1),
  }
}

export const stepsOf = ({ stated, twice, overloads, recovered }: Plan): Step[] => [
  stated,
  twice,
  ...overloads,
  recovered,
]
