import type { Lock } from './migration-step.ts'
import {
  diskBytesOf,
  type Facts,
  lockedTables,
  type PlannedStep,
  reasonOf,
  secondsOf,
  sumOf,
  unreviewed,
} from './upgrade-plan.ts'

/** What others cannot do meanwhile. */
const KEEPS_FROM: Record<Lock, string> = {
  'ROW EXCLUSIVE': 'read and written as usual, except the rows that change',
  'SHARE UPDATE EXCLUSIVE': 'read and written as usual',
  SHARE: 'read, but not written',
  'SHARE ROW EXCLUSIVE': 'read, but not written',
  'ACCESS EXCLUSIVE': 'neither read nor written',
}
const BLOCKING: readonly Lock[] = ['SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE']
/** Then a statement of a running instance is cancelled (`open-database.ts`), and its user is asked to try again. */
const STATEMENT_TIMEOUT_S = 2
const WORTH_BUILDING_BEFORE_S = 0.1
const SMALL_BYTES = 1_000_000
const WORK: Record<PlannedStep['work'], string> = {
  none: '',
  scan: 'reads all of it',
  index: 'reads and sorts all of it',
  rewrite: 'writes all of it anew',
  rows: 'may change every row',
  unknown: 'what it does to tables is not known',
}

export type Report = { lines: string[]; isFine: boolean }

type Known = {
  steps: readonly PlannedStep[]
  facts: Facts
  /** Where PostgreSQL is on this machine. */
  freeBytes?: number | undefined
  waitsFor: readonly { name: string; seconds: number }[]
}

export function upgradeReport({ steps, facts, freeBytes, waitsFor }: Known): Report {
  const tags = [...new Set(steps.map(({ tag }) => tag))]
  if (tags.length === 0)
    return { lines: ['No migration is pending: this version changes no table.'], isFine: true }
  const disk = diskLines(
    steps.reduce((bytes, step) => bytes + diskBytesOf(step, facts), 0),
    freeBytes,
  )
  const contracts = contractLines(steps)
  return {
    lines: [
      `${counted(tags.length, 'migration')} pending. They run in one transaction when the first instance of this version starts.`,
      ...tags.flatMap((tag) => [
        '',
        tag,
        ...stepLines(
          steps.filter((step) => step.tag === tag),
          facts,
        ),
      ]),
      '',
      ...lockLines(steps, facts),
      ...waitsFor.map(
        ({ name, seconds }) =>
          `A transaction of “${name}” has been open for ${seconds} s. The start waits for it if it uses one of these tables.`,
      ),
      ...disk.lines,
      ...contracts.lines,
    ],
    isFine: disk.isFine && contracts.isFine,
  }
}

/** New tables and functions are only counted. */
function stepLines(steps: readonly PlannedStep[], facts: Facts): string[] {
  const shown = steps.filter(
    ({ locks, isContract, work }) => locks.length > 0 || isContract || work === 'unknown',
  )
  const others = steps.length - shown.length
  return [
    ...shown.map((step) => `  ${step.does}: ${detailsOf(step, facts)}`),
    ...shown
      .filter((step) => step.ifMissing && (secondsOf(step, facts) ?? 1) >= WORTH_BUILDING_BEFORE_S)
      .map(({ ifMissing }) => `  Before the upgrade, while the school is used: ${ifMissing?.concurrently}`),
    ...(others > 0 ? [`  ${counted(others, 'statement')} more on new tables and functions: instant`] : []),
  ]
}

function detailsOf(step: PlannedStep, facts: Facts): string {
  const locks = step.locks.map(({ table, lock }) => `${lock} on ${table}${sizeOf(table, facts)}`)
  const parts = [...locks, WORK[step.work], duration(secondsOf(step, facts))]
  return parts.filter((part) => part !== '').join(', ')
}

function sizeOf(table: string, facts: Facts): string {
  const found = facts.get(table)
  if (!found || found.bytes === 0) return ''
  const rows = found.rows === undefined ? [] : [`about ${counted(found.rows, 'row')}`]
  const size = found.totalBytes < SMALL_BYTES ? [] : [megabytes(found.totalBytes)]
  const known = [...rows, ...size].join(', ')
  return known && ` (${known})`
}

function lockLines(steps: readonly PlannedStep[], facts: Facts): string[] {
  const locked = lockedTables(steps, facts).filter(({ lock }) => BLOCKING.includes(lock))
  const total = sumOf(steps.map((step) => secondsOf(step, facts)))
  const refused = locked.filter(({ seconds }) => seconds === undefined || seconds >= STATEMENT_TIMEOUT_S)
  return [
    `Together: ${duration(total)}. Locked from the first statement that needs a table to the end:`,
    ...locked.map(({ table, lock, seconds }) => `  ${table}: ${KEEPS_FROM[lock]}, ${duration(seconds)}`),
    refused.length > 0
      ? `Running instances refuse for that time what needs ${refused.map(({ table }) => table).join(', ')}: upgrade at a quiet hour.`
      : 'Requests wait that long at most; none is refused.',
  ]
}

function diskLines(needed: number, free: number | undefined): Report {
  if (needed < SMALL_BYTES) return { lines: ['Disk: nothing to speak of.'], isFine: true }
  const isFine = free === undefined || free > needed
  const known =
    free === undefined
      ? 'how much is free at PostgreSQL cannot be seen from here'
      : `${megabytes(free)} are free${isFine ? '' : ': not enough'}`
  return { lines: [`Disk: up to ${megabytes(needed)} more; ${known}.`], isFine }
}

function contractLines(steps: readonly PlannedStep[]): Report {
  const open = unreviewed(steps)
  const reviewed = steps.filter((step) => step.isContract && reasonOf(step) !== undefined)
  return {
    isFine: open.length === 0,
    lines: [
      open.length === 0
        ? 'Instances of the previous release can go on until they are replaced.'
        : `Stop all instances of the previous release first: after ${open.map(({ does }) => does).join('; ')} they may fail.`,
      ...reviewed.map((step) => `  ${step.does}: ${reasonOf(step)}`),
    ],
  }
}

function duration(seconds: number | undefined): string {
  if (seconds === undefined) return 'for a time that is not known'
  if (seconds < 0.1) return 'instant'
  return seconds < 120
    ? `at most about ${seconds.toFixed(1)} s`
    : `at most about ${Math.ceil(seconds / 60)} min`
}

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
