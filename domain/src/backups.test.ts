import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupHealth, expiredBackups, isBackupDue, isBackupTooOld, isVerificationDue } from './backups.ts'

const timeZone = 'America/Sao_Paulo'
const at = (text: string) => new Date(`${text}-03:00`)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('a daily backup at three', () => {
  const due = (now: string, lastGood: string | null, lastTried = lastGood) =>
    isBackupDue(
      {
        isDaily: true,
        hour: 3,
        lastGoodAt: lastGood === null ? null : at(lastGood),
        lastTriedAt: lastTried === null ? null : at(lastTried),
      },
      { now: at(now), timeZone },
    )

  test('is made at three, not a minute before', () => {
    expect(due('2026-03-12T02:59:59', '2026-03-11T03:00:00')).toBe(false)
    expect(due('2026-03-12T03:00:00', '2026-03-11T03:00:00')).toBe(true)
    expect(due('2026-03-12T03:05:00', '2026-03-12T03:00:00')).toBe(false)
  })

  test('is made as soon as it is turned on, or the server is back after that hour', () => {
    expect(due('2026-03-12T14:00:00', null)).toBe(true)
    expect(due('2026-03-12T09:00:00', '2026-03-11T03:00:00')).toBe(true)
  })

  test('is not made again after one that was asked for in between', () => {
    expect(due('2026-03-12T23:59:00', '2026-03-12T14:00:00')).toBe(false)
    expect(due('2026-03-13T02:59:00', '2026-03-12T14:00:00')).toBe(false)
    expect(due('2026-03-13T03:00:00', '2026-03-12T14:00:00')).toBe(true)
  })

  test('is tried again an hour after it failed', () => {
    expect(due('2026-03-12T03:59:59', '2026-03-11T03:00:00', '2026-03-12T03:00:00')).toBe(false)
    expect(due('2026-03-12T04:00:00', '2026-03-11T03:00:00', '2026-03-12T03:00:00')).toBe(true)
  })

  test('is not made while it is off', () => {
    const never = { isDaily: false, hour: 3, lastGoodAt: null, lastTriedAt: null }
    expect(isBackupDue(never, { now: at('2026-03-12T03:00:00'), timeZone })).toBe(false)
  })
})

test('in any time zone and at any hour, no more than a day and an hour pass without a backup being due', () => {
  const zones = fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kolkata', 'Pacific/Kiritimati')
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: 0, max: 23 }), (zone, last, hour) => {
      const tried = { isDaily: true, hour, lastGoodAt: last, lastTriedAt: last }
      const dueAfter = (ms: number) =>
        isBackupDue(tried, { now: new Date(last.getTime() + ms), timeZone: zone })
      expect(dueAfter(0)).toBe(false)
      // The day on which clocks are set back has 25 hours.
      expect(dueAfter(DAY_MS + 60 * MINUTE_MS)).toBe(true)
    }),
  )
})

describe('the last good backup', () => {
  const now = new Date('2026-03-12T12:00:00Z')
  const health = (hoursAgo: number | null, extraMs = 0) =>
    backupHealth(
      {
        isDaily: true,
        lastGoodAt: hoursAgo === null ? null : new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS - extraMs),
      },
      now,
    )

  test('is too old after 36 hours', () => {
    expect(health(0)).toBe('fresh')
    expect(health(36)).toBe('fresh')
    expect(health(36, 1)).toBe('old')
  })

  test('is missed only if backups are on', () => {
    expect(health(null)).toBe('none')
    expect(backupHealth({ isDaily: false, lastGoodAt: null }, now)).toBe('off')
  })
})

test('nobody is woken for the first backup before it is as late as any other', () => {
  const now = new Date('2026-03-12T12:00:00Z')
  const hoursAgo = (hours: number, extraMs = 0) => new Date(now.getTime() - hours * 60 * MINUTE_MS - extraMs)
  const isTooOld = (lastGoodAt: Date | null, scheduledAt: Date, isDaily = true) =>
    isBackupTooOld({ isDaily, lastGoodAt, scheduledAt }, now)
  expect(isTooOld(null, hoursAgo(1))).toBe(false)
  expect(isTooOld(null, hoursAgo(36))).toBe(false)
  expect(isTooOld(null, hoursAgo(36, 1))).toBe(true)
  expect(isTooOld(null, hoursAgo(37), false)).toBe(false)
  expect(isTooOld(hoursAgo(37), hoursAgo(1))).toBe(true)
  expect(isTooOld(hoursAgo(1), hoursAgo(37))).toBe(false)
})

test('one that was not looked at is verified, a week after the last', () => {
  const now = new Date('2026-03-12T03:00:00Z')
  const verified = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const due = (newest: 'none' | 'ok' | 'failed' | null, lastVerifiedAt: Date | null, isDaily = true) =>
    isVerificationDue({ isDaily, newest, lastVerifiedAt }, now)
  expect(due('none', null)).toBe(true)
  expect(due('none', verified(6.99))).toBe(false)
  expect(due('none', verified(7))).toBe(true)
  expect(due('failed', null)).toBe(false)
  expect(due(null, null)).toBe(false)
  expect(due('none', null, false)).toBe(false)
})

test('the newest backup is never removed, and none that is young enough', () => {
  const now = new Date('2026-03-12T03:00:00Z')
  const ages = fc.array(fc.double({ min: 0, max: 800, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(ages, fc.integer({ min: 1, max: 365 }), (days, keepDays) => {
      const backups = days.map((age, id) => ({
        id,
        age,
        isGood: id % 3 !== 1,
        startedAt: new Date(now.getTime() - age * DAY_MS),
      }))
      const agesOf = (some: typeof backups) => some.filter(({ isGood }) => isGood).map(({ age }) => age)
      const expired = expiredBackups(backups, { keepDays, now })
      const kept = backups.filter((backup) => !expired.includes(backup))
      expect(Math.min(...agesOf(kept))).toBe(Math.min(...agesOf(backups)))
      for (const { age } of expired) expect(age).toBeGreaterThanOrEqual(keepDays)
      expect(kept.filter(({ age }) => age > keepDays + 1e-6).length).toBeLessThanOrEqual(1)
    }),
  )
})
