import type { Outcome } from './run-fault.ts'

/** A write was lost or duplicated, a request failed other than with 503 and Retry-After, or hung. */
export const isBroken = ({ lost, duplicates, failures, hung, withoutRetryAfter, complaints }: Outcome) =>
  lost.length + duplicates + hung + withoutRetryAfter + complaints.length > 0 ||
  Object.keys(failures).some((status) => status !== '503')

export function printOutcome(outcome: Outcome, say: (text: string) => void) {
  const { fault, database, examples, notes } = outcome
  const cells = Object.entries(row(outcome)).slice(2)
  say(
    `${isBroken(outcome) ? '✗' : '✓'} ${fault} (${database}): ${cells.map((cell) => cell.join(' ')).join(', ')}`,
  )
  for (const each of [...new Set(notes)]) say(`    ${each}`)
  if (!isBroken(outcome)) return
  for (const each of [...outcome.lost, ...outcome.complaints, ...examples]) say(`    ${each}`)
}

export function printOutcomes(outcomes: Outcome[]) {
  console.table(outcomes.map(row))
  const lost = outcomes.reduce((sum, outcome) => sum + outcome.lost.length, 0)
  const acknowledged = outcomes.reduce((sum, outcome) => sum + outcome.acknowledged, 0)
  console.log(`${acknowledged} writes acknowledged, ${lost} lost`)
}

const row = (outcome: Outcome) => ({
  fault: outcome.fault,
  database: outcome.database,
  acknowledged: outcome.acknowledged,
  lost: outcome.lost.length,
  duplicates: outcome.duplicates,
  '5xx': Object.entries(outcome.failures)
    .map(([status, count]) => `${count} × ${status}`)
    .join(' '),
  cut: outcome.cut,
  'slowest answer ms': Math.max(0, ...Object.values(outcome.slowestMs)),
  'serving again ms': middleAndMost(outcome.servingAgainMs),
  'live again ms': middleAndMost(outcome.liveAgainMs),
})

function middleAndMost(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted.length === 0 ? '' : `${sorted[Math.floor(sorted.length / 2)]}, most ${sorted.at(-1)}`
}
