import { expect, test } from 'vitest'
import { canMonitor, canReleaseAttempt, type ReleaseFacts } from './monitors.ts'

const TODAY = '2026-11-17'
const facts = {
  isMonitor: true,
  turma: { startsOn: TODAY, endsOn: TODAY },
  today: TODAY,
  monitorId: 'monitor',
  userId: 'ana',
  isMember: true,
  isAdmin: false,
  isOfTurma: true,
} satisfies ReleaseFacts

test('a monitor helps from the first to the last day of the turma', () => {
  expect(canMonitor(facts)).toBe(true)
  expect(canMonitor({ ...facts, today: '2026-11-16' })).toBe(false)
  expect(canMonitor({ ...facts, today: '2026-11-18' })).toBe(false)
  expect(canMonitor({ ...facts, isMonitor: false })).toBe(false)
})

test('a monitor releases attempts of the members in the courses of the turma, and of nobody else', () => {
  expect(canReleaseAttempt(facts)).toBe(true)
  const refused: Partial<ReleaseFacts>[] = [
    { isMonitor: false },
    { today: '2026-11-18' },
    { isMember: false },
    { isOfTurma: false },
    { isAdmin: true },
    { userId: 'monitor' },
  ]
  for (const each of refused)
    expect(canReleaseAttempt({ ...facts, ...each }), JSON.stringify(each)).toBe(false)
})
