import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVISO_AUDIENCES, AVISO_STATES, avisoObstacle, canEditAviso, canStopAviso, isPast } from './avisos.ts'

const today = '2026-03-10'
const monitor = { isMonitor: true, turma: { startsOn: null, endsOn: null }, today }

test('an aviso is edited until its time, and stopped until the last mail about it is sent', () => {
  expect(AVISO_STATES.filter(canEditAviso)).toEqual(['scheduled'])
  const stoppable = (waitingMails: number, waitingDigests: number) =>
    AVISO_STATES.filter((state) => canStopAviso({ state, waitingMails, waitingDigests }))
  expect(stoppable(0, 0)).toEqual(['scheduled', 'sending'])
  expect(stoppable(1, 0)).toEqual(['scheduled', 'sending', 'sent'])
  expect(stoppable(0, 1)).toEqual(['scheduled', 'sending', 'sent'])
})

test('a time up to a minute ago is no time in the past', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(isPast(new Date('2026-03-10T11:59:00Z'), now)).toBe(false)
  expect(isPast(new Date('2026-03-10T11:58:59Z'), now)).toBe(true)
})

test('an administrator writes to whatever exists', () => {
  const facts = { isAuthorAdmin: true, monitor: null }
  expect(avisoObstacle({ ...facts, audience: 'everyone', hasTarget: false })).toBeNull()
  expect(avisoObstacle({ ...facts, audience: 'turma', hasTarget: true })).toBeNull()
  expect(avisoObstacle({ ...facts, audience: 'course', hasTarget: false })).toBe('gone')
})

test('a monitor writes to their running turma alone, while they are its monitor', () => {
  const facts = { audience: 'turma', hasTarget: true, isAuthorAdmin: false, monitor } as const
  expect(avisoObstacle(facts)).toBeNull()
  expect(avisoObstacle({ ...facts, hasTarget: false })).toBe('gone')
  expect(avisoObstacle({ ...facts, monitor: { ...monitor, isMonitor: false } })).toBe('not-monitor')
  const ended = { ...monitor, turma: { startsOn: null, endsOn: '2026-03-09' } }
  expect(avisoObstacle({ ...facts, monitor: ended })).toBe('not-monitor')
  expect(avisoObstacle({ ...facts, monitor: null })).toBe('not-monitor')
})

test('whoever neither administers nor monitors reaches nobody', () => {
  fc.assert(
    fc.property(fc.constantFrom(...AVISO_AUDIENCES), fc.boolean(), (audience, hasTarget) => {
      expect(avisoObstacle({ audience, hasTarget, isAuthorAdmin: false, monitor: null })).not.toBeNull()
    }),
  )
})
