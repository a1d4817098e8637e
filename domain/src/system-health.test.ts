import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BACKUP_HEALTHS } from './backups.ts'
import { JOB_KINDS, type JobCounts } from './jobs.ts'
import {
  backupLevel,
  certificateLevel,
  databaseLevel,
  diskLevel,
  HEALTH_LEVELS,
  jobsLevel,
  mailLevel,
  worstLevel,
} from './system-health.ts'

const GB = 1024 ** 3

test('connections worry from four fifths of what PostgreSQL allows on', () => {
  const levels = [79, 80, 94, 95, 100].map((connections) => databaseLevel({ connections, most: 100 }))
  expect(levels).toEqual(['fine', 'attention', 'attention', 'problem', 'problem'])
})

test('a disk worries if little is free both in bytes and as a share', () => {
  const level = (free: number, total: number) => diskLevel({ freeBytes: free * GB, totalBytes: total * GB })
  expect([level(5, 1_000), level(4.9, 1_000), level(1, 1_000), level(0.9, 1_000)]).toEqual([
    'fine',
    'attention',
    'attention',
    'problem',
  ])
  // Half of a small disk is room enough.
  expect([level(2, 4), level(0.6, 4), level(0.59, 4), level(0.19, 4)]).toEqual([
    'fine',
    'fine',
    'attention',
    'problem',
  ])
})

const jobs = (counts: Partial<JobCounts>) =>
  jobsLevel({ kind: 'mail', waiting: 1, retrying: 0, running: 0, failed: 0, oldestSeconds: 0, ...counts })

test('what waits for its turn worries after some minutes, a video after hours', () => {
  expect([299, 300, 1_799, 1_800].map((oldestSeconds) => jobs({ oldestSeconds }))).toEqual([
    'fine',
    'attention',
    'attention',
    'problem',
  ])
  const video = [7_199, 7_200, 43_200].map((oldestSeconds) => jobs({ kind: 'video', oldestSeconds }))
  expect(video).toEqual(['fine', 'attention', 'problem'])
  const hours = [11, 12, 48].map((count) => jobs({ kind: 'conversion', oldestSeconds: count * 3_600 }))
  expect(hours).toEqual(['fine', 'attention', 'problem'])
  expect(jobs({ kind: 'rendition', oldestSeconds: 1_000_000 })).toBe('fine')
})

test('one failed job asks for attention, and figures worry by how much is not counted', () => {
  expect(jobs({ failed: 1 })).toBe('attention')
  expect(jobs({ failed: 1, oldestSeconds: 1_800 })).toBe('problem')
  const figures = [1_999, 2_000, 10_000].map((waiting) => jobs({ kind: 'figures', waiting }))
  expect(figures).toEqual(['fine', 'attention', 'problem'])
})

test('an old or damaged backup is a problem; one try that failed, or none yet, asks for attention', () => {
  const good = { good: { isInNewPlace: false }, failure: null, damage: null }
  const levels = BACKUP_HEALTHS.map((health) => [health, backupLevel({ ...good, health })])
  expect(Object.fromEntries(levels)).toEqual({
    off: 'attention',
    none: 'attention',
    fresh: 'fine',
    old: 'problem',
  })
  expect(backupLevel({ ...good, health: 'fresh', failure: {} })).toBe('attention')
  expect(backupLevel({ ...good, health: 'fresh', good: { isInNewPlace: true } })).toBe('attention')
  expect(backupLevel({ ...good, health: 'fresh', damage: {} })).toBe('problem')
})

test('a certificate worries two weeks before its end, and one that cannot be read does, too', () => {
  expect([14, 13, 4, 3, -1, null].map(certificateLevel)).toEqual([
    'fine',
    'attention',
    'attention',
    'problem',
    'problem',
    'attention',
  ])
})

test('a school without a mail server is told so', () => {
  expect([true, false].map((isConfigured) => mailLevel({ isConfigured }))).toEqual(['fine', 'attention'])
})

test('the worst of some levels is one of them, and none is worse', () => {
  const rank = (level: (typeof HEALTH_LEVELS)[number]) => HEALTH_LEVELS.indexOf(level)
  expect(worstLevel([])).toBe('fine')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HEALTH_LEVELS), { minLength: 1 }), (levels) => {
      const worst = worstLevel(levels)
      expect(levels).toContain(worst)
      expect(Math.max(...levels.map(rank))).toBe(rank(worst))
    }),
  )
})

test('waiting longer, or failing more, is never better', () => {
  const counts = fc.record({
    kind: fc.constantFrom(...JOB_KINDS),
    waiting: fc.nat(20_000),
    retrying: fc.nat(5),
    running: fc.nat(5),
    failed: fc.nat(3),
    oldestSeconds: fc.nat(100_000),
  })
  fc.assert(
    fc.property(counts, fc.nat(100_000), (before, more) => {
      const rank = (each: JobCounts) => HEALTH_LEVELS.indexOf(jobsLevel(each))
      for (const field of ['waiting', 'failed', 'oldestSeconds'] as const)
        expect(rank({ ...before, [field]: before[field] + more })).toBeGreaterThanOrEqual(rank(before))
    }),
  )
})
