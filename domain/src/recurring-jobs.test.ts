import { expect, test } from 'vitest'
import {
  failedRun,
  type HeardReport,
  isHeardOf,
  JOB_SILENCE_MS,
  type JobRun,
  RECURRING_EVERY_MS,
  recurringCounts,
} from './recurring-jobs.ts'
import { jobsLevel } from './system-health.ts'

const MINUTE = 60_000
const NOW = 100 * MINUTE
const resting: JobRun = { dueInMs: 5 * MINUTE, isRunning: false, last: null }

const heard = (reminder: Partial<JobRun>, at = NOW, processId = 'a'): HeardReport => ({
  at,
  report: {
    processId,
    runs: { reminder: { ...resting, ...reminder }, housekeeping: resting },
    backupPlace: null,
  },
})
const reminder = (reports: HeardReport[], since = NOW) =>
  recurringCounts(reports, { now: NOW, since }).find(({ kind }) => kind === 'reminder')

test('what rests waits for nothing, and what runs is running, also if it should have begun earlier', () => {
  expect(reminder([heard({})])).toMatchObject({ waiting: 0, running: 0, failed: 0, oldestSeconds: 0 })
  expect(reminder([heard({ isRunning: true, dueInMs: -MINUTE })])).toMatchObject({ waiting: 0, running: 1 })
})

test('a run that should have begun waits since then, unless another process does it', () => {
  const late = heard({ dueInMs: -6 * MINUTE })
  const found = reminder([late])
  expect(found).toMatchObject({ waiting: 1, oldestSeconds: 360 })
  expect(found && jobsLevel(found)).toBe('attention')
  expect(reminder([late, heard({}, NOW, 'b')])).toMatchObject({ waiting: 0, oldestSeconds: 0 })
})

test('a process that is no longer heard of does not run, and what it should have done waits', () => {
  const gone = heard({ isRunning: true, dueInMs: MINUTE }, NOW - 40 * MINUTE)
  expect(isHeardOf(gone, NOW)).toBe(false)
  expect(isHeardOf(heard({}, NOW - JOB_SILENCE_MS + 1), NOW)).toBe(true)
  const found = reminder([gone])
  expect(found).toMatchObject({ waiting: 1, running: 0, oldestSeconds: 39 * 60 })
  expect(found && jobsLevel(found)).toBe('problem')
})

test('without any report it waits once a run is due since this process listens', () => {
  expect(reminder([], NOW - RECURRING_EVERY_MS)).toMatchObject({ waiting: 0 })
  expect(reminder([], NOW - RECURRING_EVERY_MS - MINUTE)).toMatchObject({ waiting: 1, oldestSeconds: 60 })
})

test('the run that ended last counts, whichever process it was of', () => {
  const failed = heard({ last: { agoMs: MINUTE, hasFailed: true } })
  const done = (agoMs: number) => heard({ last: { agoMs, hasFailed: false } }, NOW, 'b')
  expect(reminder([failed, done(2 * MINUTE)])).toMatchObject({ failed: 1 })
  expect(failedRun('reminder', [failed, done(2 * MINUTE)])).toMatchObject({
    processId: 'a',
    at: NOW - MINUTE,
  })
  expect(reminder([failed, done(0)])).toMatchObject({ failed: 0 })
  expect(failedRun('reminder', [failed, done(0)])).toBeUndefined()
})
