import type { Result } from './run-step.ts'

type Findings = {
  stated: Result
  twice: Result
  overloads: Result[]
  recovered: Result
  lost: string[]
  duplicates: number
  published: { received: number }
  exitCode: number | string
}

/** Violations, as sentences. Under overload, requests may be shed, but only in order, and must not fail otherwise. */
export function complaintsAbout({
  stated,
  twice,
  overloads,
  recovered,
  lost,
  duplicates,
  published,
  exitCode,
}: Findings): string[] {
  const complaints: string[] = []
  for (const { step, rows } of [stated, recovered]) {
    for (const [kind, { refused }] of Object.entries(rows))
      if (refused > 0) complaints.push(`${step.name}: ${refused} ${kind} wrongly refused`)
  }
  for (const { step, rows, isInOrder, refusedShares } of [stated, twice, ...overloads, recovered]) {
    for (const [kind, { failed }] of Object.entries(rows))
      if (failed > 0) complaints.push(`${step.name}: ${failed} ${kind} failed`)
    if (!isInOrder)
      complaints.push(`${step.name}: refused in the wrong order: ${JSON.stringify(refusedShares)}`)
    if (rows.health.refused > 0) complaints.push(`${step.name}: health was refused`)
  }
  for (const what of lost) complaints.push(`lost: ${what}`)
  if (duplicates > 0) complaints.push(`${duplicates} quizzes were taken twice`)
  const { open, lost: broken } = recovered.streams
  if (broken > 0) complaints.push(`${broken} live streams were cut`)
  if (published.received < open)
    complaints.push(`${open - published.received} live streams did not receive the event`)
  if (exitCode !== 0) complaints.push(`the server ended with ${exitCode}`)
  return complaints
}
