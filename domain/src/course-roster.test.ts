import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDLE_AFTER_DAYS, isIdle } from './activity.ts'
import { ROSTER_STATES, rosterState } from './course-roster.ts'

const NOW = new Date('2026-03-20T12:00:00Z')
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 24 * 3_600_000 - ms)

test('a student who never opened a lesson of the course has not begun', () => {
  expect(rosterState({ lastActiveAt: null, isCompleted: false }, NOW)).toBe('not-begun')
})

test('a student has stopped after exactly fourteen days without activity, and not a moment before', () => {
  expect(IDLE_AFTER_DAYS).toBe(14)
  expect(rosterState({ lastActiveAt: ago(14, -1), isCompleted: false }, NOW)).toBe('in-progress')
  expect(rosterState({ lastActiveAt: ago(14), isCompleted: false }, NOW)).toBe('stopped')
})

test('a completed course stays completed, however long ago', () => {
  expect(rosterState({ lastActiveAt: ago(400), isCompleted: true }, NOW)).toBe('completed')
})

test('a student is in one state, and time only turns "in progress" into "stopped"', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: NOW, noInvalidDate: true })
  fc.assert(
    fc.property(fc.option(moment), fc.boolean(), fc.nat(10_000), (lastActiveAt, isCompleted, hours) => {
      const later = new Date(NOW.getTime() + hours * 3_600_000)
      const [now, then] = [NOW, later].map((at) => rosterState({ lastActiveAt, isCompleted }, at))
      expect(ROSTER_STATES).toContain(now)
      if (now !== then) expect([now, then]).toEqual(['in-progress', 'stopped'])
      if (lastActiveAt && isIdle(lastActiveAt, NOW)) expect(isIdle(lastActiveAt, later)).toBe(true)
    }),
  )
})
