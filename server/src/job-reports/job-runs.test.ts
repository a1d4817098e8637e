import { RECURRING_EVERY_MS } from '@farol/domain/recurring-jobs.ts'
import { expect, test } from 'vitest'
import { createJobRuns } from './job-runs.ts'

test('a run that is done is due again in a quarter of an hour; one that failed, or could not end, stays due', async () => {
  let changes = 0
  const runs = createJobRuns({
    onChange: () => {
      changes += 1
    },
  })
  const dueInMs = () => runs.report().housekeeping.dueInMs
  const first = dueInMs()
  expect(first).toBeLessThanOrEqual(RECURRING_EVERY_MS)

  await runs.track('housekeeping', async () => 'later')
  expect(runs.report().housekeeping.last).toBeNull()
  await expect(
    runs.track('housekeeping', () => Promise.reject(new Error('the database is away'))),
  ).rejects.toThrow('away')
  expect(runs.report().housekeeping).toMatchObject({ isRunning: false, last: { hasFailed: true } })
  expect(dueInMs()).toBeLessThanOrEqual(first)

  await runs.track('housekeeping', async () => {
    expect(runs.report().housekeeping.isRunning).toBe(true)
    return 'done'
  })
  expect(runs.report().housekeeping).toMatchObject({ isRunning: false, last: { hasFailed: false } })
  expect(changes).toBe(6)
  expect(runs.report().reminder.last).toBeNull()
})
