import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IDLE_AFTER_DAYS } from './activity.ts'
import { isDone } from './lesson-gating.ts'
import {
  decodeStandings,
  encodeStandings,
  type HELP_REASONS,
  helpNeeded,
  isInFilter,
  LESSON_STANDINGS,
  lessonStandings,
  type MemberFacts,
  type MemberLesson,
  PROGRESS_FILTERS,
  sortedMembers,
  standingRuns,
} from './turma-progress.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const lesson = (values: Partial<MemberLesson> = {}): MemberLesson => ({
  id: 'lesson',
  title: 'Aula',
  requiresPrevious: true,
  isCompleted: false,
  minWatchPercentage: 80,
  hasQuiz: true,
  quizPassed: null,
  wasOpened: true,
  isRetakeAllowed: true,
  isWaiting: false,
  ...values,
})
const DONE = lesson({ isCompleted: true, quizPassed: true })
const FAILED = lesson({ isCompleted: true, quizPassed: false })
const UNOPENED = lesson({ wasOpened: false })

const member = (values: Partial<MemberFacts> = {}): MemberFacts => ({
  lessons: [DONE, lesson(), UNOPENED],
  lastActiveAt: daysAgo(1),
  isCompleted: false,
  isLocked: false,
  isMonitor: false,
  ...values,
})
const standingsOf = (values: Partial<MemberFacts>) => lessonStandings(member(values), NOW)
const helpOf = (values: Partial<MemberFacts>) => helpNeeded(member(values), NOW)

describe('a cell of the table says', () => {
  test('done, watching, a failed quiz, or not begun', () => {
    expect(standingsOf({ lessons: [DONE, lesson(), FAILED, UNOPENED] })).toEqual([
      'done',
      'watching',
      'failed',
      'not-begun',
    ])
  })

  test('watching while only the quiz is missing', () => {
    expect(standingsOf({ lessons: [lesson({ isCompleted: true })] })).toEqual(['watching'])
  })

  test('not begun for a lesson that asks for nothing and was never opened', () => {
    const free = { minWatchPercentage: 0, hasQuiz: false }
    expect(standingsOf({ lessons: [lesson({ ...free, wasOpened: false }), lesson(free)] })).toEqual([
      'not-begun',
      'done',
    ])
  })

  test('stuck from the day on which the member has stopped in the course', () => {
    const lessons = [lesson()]
    expect(standingsOf({ lessons, lastActiveAt: daysAgo(IDLE_AFTER_DAYS - 0.001) })).toEqual(['watching'])
    expect(standingsOf({ lessons, lastActiveAt: daysAgo(IDLE_AFTER_DAYS) })).toEqual(['stuck'])
    expect(standingsOf({ lessons, lastActiveAt: daysAgo(99), isCompleted: true })).toEqual(['watching'])
  })
})

describe('help is needed', () => {
  test('at once after a failed quiz, most of all if it cannot be taken again', () => {
    expect(helpOf({ lessons: [DONE, FAILED] })).toEqual({ reason: 'quiz-failed', lesson: 1 })
    expect(helpOf({ lessons: [{ ...FAILED, isRetakeAllowed: false }] })).toEqual({
      reason: 'quiz-closed',
      lesson: 0,
    })
  })

  test('by who stopped, at the first lesson that is not done', () => {
    expect(helpOf({ lastActiveAt: daysAgo(IDLE_AFTER_DAYS) })).toEqual({ reason: 'stopped', lesson: 1 })
    expect(helpOf({ lastActiveAt: daysAgo(IDLE_AFTER_DAYS - 0.001) })).toBeNull()
    expect(helpOf({ lastActiveAt: daysAgo(99), lessons: [DONE] })).toBeNull()
  })

  test('by nobody who waits for the day of the next lesson', () => {
    const waiting = lesson({ wasOpened: false, isWaiting: true })
    expect(helpOf({ lessons: [DONE, waiting], lastActiveAt: daysAgo(99) })).toBeNull()
    expect(helpOf({ lessons: [waiting, waiting], lastActiveAt: null })).toBeNull()
    expect(helpOf({ lessons: [UNOPENED, waiting], lastActiveAt: null })?.reason).toBe('not-begun')
  })

  test('by who has not begun, or may not because of the prerequisite', () => {
    const lessons = [UNOPENED]
    expect(helpOf({ lessons, lastActiveAt: null })).toEqual({ reason: 'not-begun', lesson: null })
    expect(helpOf({ lessons, lastActiveAt: null, isLocked: true })).toEqual({
      reason: 'course-locked',
      lesson: null,
    })
  })

  test('by nobody who completed the course, and by no monitor', () => {
    expect(helpOf({ lessons: [FAILED], isCompleted: true })).toBeNull()
    expect(helpOf({ lastActiveAt: null, isMonitor: true })).toBeNull()
  })
})

const anyLesson = fc
  .record({
    isCompleted: fc.boolean(),
    minWatchPercentage: fc.constantFrom(0, 80),
    hasQuiz: fc.boolean(),
    quizPassed: fc.constantFrom(null, true, false),
    wasOpened: fc.boolean(),
    isRetakeAllowed: fc.boolean(),
  })
  .map(lesson)
const anyMember = fc
  .record({
    lessons: fc.array(anyLesson, { maxLength: 8 }),
    lastActiveAt: fc.option(fc.integer({ min: 0, max: 40 }).map(daysAgo), { nil: null }),
    isCompleted: fc.boolean(),
    isLocked: fc.boolean(),
  })
  .map(member)

test('a row has a cell per lesson, survives its text form, and calls done only what is done', () => {
  fc.assert(
    fc.property(anyMember, (each) => {
      const cells = lessonStandings(each, NOW)
      expect(decodeStandings(encodeStandings(cells))).toEqual(cells)
      expect(cells).toHaveLength(each.lessons.length)
      for (const [index, cell] of cells.entries())
        if (cell === 'done') expect(each.lessons[index]).toSatisfy(isDone)
    }),
  )
})

test('whoever has a failed cell needs help there, unless the course is completed', () => {
  fc.assert(
    fc.property(anyMember, (each) => {
      const failed = lessonStandings(each, NOW).indexOf('failed')
      fc.pre(failed >= 0 && !each.isCompleted)
      expect(helpNeeded(each, NOW)?.lesson).toBe(failed)
    }),
  )
})

test('an unknown character is a lesson that has not begun', () => {
  expect(decodeStandings('d?')).toEqual(['done', 'not-begun'])
  expect(new Set(encodeStandings(LESSON_STANDINGS)).size).toBe(LESSON_STANDINGS.length)
})

test('who needs help most comes first: by reason, then who was away longest, then by name', () => {
  const row = (name: string, reason: (typeof HELP_REASONS)[number] | null, days: number | null) => ({
    name,
    help: reason && { reason },
    standings: days === null ? '--' : 'd-',
    lastActiveAt: days === null ? null : daysAgo(days).toISOString(),
  })
  const sorted = [
    row('Zeca', 'quiz-closed', 1),
    row('Ana', 'quiz-failed', 9),
    row('Bia', 'quiz-failed', 2),
    row('Élida', 'stopped', 20),
    row('Davi', 'not-begun', null),
    row('Eva', 'not-begun', null),
    row('Caio', null, 3),
  ]
  expect(sortedMembers(sorted.toReversed(), 'need')).toEqual(sorted)
  const names = (sort: 'name' | 'progress') => sortedMembers(sorted, sort).map(({ name }) => name)
  expect(names('name')).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Élida', 'Eva', 'Zeca'])
  expect(names('progress')).toEqual(['Davi', 'Eva', 'Ana', 'Bia', 'Caio', 'Élida', 'Zeca'])
})

test('the list is narrowed to who has such a lesson, has begun none, has done all, or needs help', () => {
  const filters = (standings: string, help: object | null = null) =>
    PROGRESS_FILTERS.filter((filter) => isInFilter({ standings, help }, filter))
  expect(filters('dd')).toEqual(['all', 'done'])
  expect(filters('d-')).toEqual(['all'])
  expect(filters('--', {})).toEqual(['all', 'help', 'not-begun'])
  expect(filters('dsf', {})).toEqual(['all', 'help', 'failed', 'stuck'])
  expect(filters('dw')).toEqual(['all', 'watching'])
})

test('equal neighbours are one run, and the runs are the row', () => {
  expect(standingRuns('ddw')).toEqual([
    { standing: 'done', first: 0, count: 2 },
    { standing: 'watching', first: 2, count: 1 },
  ])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LESSON_STANDINGS)), (cells) => {
      const runs = standingRuns(encodeStandings(cells))
      expect(runs.flatMap(({ standing, count }) => Array(count).fill(standing))).toEqual(cells)
    }),
  )
})
