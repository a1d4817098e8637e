import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessonGates } from './lesson-gates.ts'
import { isDone } from './lesson-gating.ts'
import { effectOnStudent, type LessonPlan, type PlannedLesson, plannedLessons } from './lesson-plan.ts'

const AT_ONCE = { turmas: null, today: '2026-01-15' }
const lesson = (id: string, state: Partial<PlannedLesson> = {}): PlannedLesson => ({
  id,
  requiresPrevious: true,
  minWatchPercentage: 90,
  hasQuiz: false,
  isCompleted: false,
  quizPassed: null,
  wasOpened: false,
  watchPercentage: 0,
  ...state,
})
const DONE = { wasOpened: true, isCompleted: true, watchPercentage: 100 }
const done = (id: string, state: Partial<PlannedLesson> = {}) => lesson(id, { ...DONE, ...state })
const effect = (lessons: PlannedLesson[], plan: LessonPlan) => effectOnStudent(lessons, plan, AT_ONCE)
const ids = (lessons: PlannedLesson[], plan: LessonPlan) => plannedLessons(lessons, plan).map(({ id }) => id)

describe('a new lesson', () => {
  const course = [done('a'), done('b'), lesson('c')]

  test('before the one that was next makes it wait; at the end it makes nobody wait', () => {
    expect(effect(course, { lessonId: null, position: 1 })).toMatchObject({ closesLesson: true })
    expect(effect(course, { lessonId: null, position: 3 })).toMatchObject({ closesLesson: false })
  })
  test('leaves a lesson open that was begun', () => {
    const begun = [done('a'), lesson('b', { wasOpened: true })]
    expect(effect(begun, { lessonId: null, position: 0 })).toMatchObject({ closesLesson: false })
  })
  test('that asks for nothing makes nobody wait', () => {
    expect(effect(course, { lessonId: null, position: 1, minWatchPercentage: 0 }).closesLesson).toBe(false)
  })
  test('stands where it is put, and several stand together', () => {
    expect(ids([done('a'), lesson('b')], { lessonId: null, position: 1, count: 2 })).toEqual([
      'a',
      'new-0',
      'new-1',
      'b',
    ])
  })
})

test('a deleted lesson that alone was missing completes the course, and so does its quiz', () => {
  expect(effect([done('a'), lesson('b')], { lessonId: 'b', position: null }).completesCourse).toBe(true)
  expect(effect([lesson('b')], { lessonId: 'b', position: null }).completesCourse).toBe(false)
  const failed = [done('a', { hasQuiz: true, quizPassed: false })]
  expect(effect(failed, { lessonId: 'a', hasQuiz: false }).completesCourse).toBe(true)
})

test('a new quiz makes the next lesson wait for those who watched the lesson', () => {
  expect(effect([done('a'), lesson('b')], { lessonId: 'a', hasQuiz: true }).closesLesson).toBe(true)
  expect(effect([done('a'), done('b')], { lessonId: 'a', hasQuiz: true }).closesLesson).toBe(false)
})

test('a lesson that moves before the next one makes it wait', () => {
  const course = [done('a'), lesson('b'), lesson('c')]
  expect(effect(course, { lessonId: 'c', position: 1 }).closesLesson).toBe(true)
  expect(effect(course, { lessonId: 'a', position: 2 }).closesLesson).toBe(false)
})

test('a lower minimum completes what was watched as far, a higher one takes nothing back', () => {
  const half = [lesson('a', { wasOpened: true, watchPercentage: 50 })]
  expect(effect(half, { lessonId: 'a', minWatchPercentage: 50 }).completesCourse).toBe(true)
  expect(effect(half, { lessonId: 'a', minWatchPercentage: 51 }).completesCourse).toBe(false)
  expect(effect([done('a'), lesson('b')], { lessonId: 'a', minWatchPercentage: 100 }).closesLesson).toBe(
    false,
  )
})

test('a lesson before others that open one a week sends the next one to a later week', () => {
  const weekly = { rule: 'interval' as const, everyDays: 7, dates: null, isReleased: false }
  const release = { today: '2026-01-15', turmas: [{ ...weekly, startsOn: '2026-01-08', endsOn: null }] }
  const plan = { lessonId: null, position: 0, minWatchPercentage: 0 }
  const course = [done('a'), lesson('b')]
  expect(effectOnStudent(course, plan, release).closesLesson).toBe(true)
  expect(effect(course, plan).closesLesson).toBe(false)
})

describe('whatever is changed', () => {
  const progress = fc.constantFrom<Partial<PlannedLesson>>({}, { wasOpened: true, watchPercentage: 40 }, DONE)
  const state = fc.record({
    requiresPrevious: fc.boolean(),
    minWatchPercentage: fc.constantFrom(0, 30, 90),
    hasQuiz: fc.boolean(),
    quizPassed: fc.constantFrom(null, false, true),
    progress,
  })
  const course = fc
    .array(state, { minLength: 1, maxLength: 6 })
    .map((states) =>
      states.map(({ progress: known, ...rest }, index) => lesson(`${index}`, { ...rest, ...known })),
    )
  const place = fc.nat(7)
  const plan: fc.Arbitrary<LessonPlan> = fc.record(
    {
      lessonId: fc.option(place.map(String)),
      count: fc.integer({ min: 1, max: 3 }),
      position: fc.option(place),
      requiresPrevious: fc.boolean(),
      minWatchPercentage: fc.constantFrom(0, 30, 90, 100),
      hasQuiz: fc.boolean(),
    },
    { requiredKeys: ['lessonId'] },
  )
  const holds = (check: (lessons: PlannedLesson[], plan: LessonPlan) => void) =>
    fc.assert(fc.property(course, plan, check))
  const open = (lessons: PlannedLesson[]) =>
    lessonGates(
      lessons.map((each) => ({ ...each, title: '' })),
      AT_ONCE,
    ).map(({ isOpen }) => isOpen)

  test('what a student has begun stays open, and there is always a lesson to go on with', () => {
    holds((lessons, change) => {
      const after = plannedLessons(lessons, change)
      const isOpen = open(after)
      for (const [index, { wasOpened, isCompleted }] of after.entries())
        if (wasOpened || isCompleted) expect(isOpen[index]).toBe(true)
      const next = after.findIndex((each) => !isDone({ ...each, title: '' }))
      if (next >= 0) expect(isOpen[next]).toBe(true)
    })
  })
  test('nothing that was opened, completed or passed is taken back', () => {
    holds((lessons, change) => {
      for (const after of plannedLessons(lessons, change)) {
        const before = lessons.find(({ id }) => id === after.id)
        if (!before) continue
        expect(after.wasOpened).toBe(before.wasOpened)
        expect(after.isCompleted || !before.isCompleted).toBe(true)
        if (after.hasQuiz) expect(after.quizPassed).toBe(before.quizPassed)
      }
    })
  })
  test('deleting a lesson or a quiz makes nobody wait', () => {
    holds((lessons, { lessonId }) => {
      expect(effect(lessons, { lessonId, position: null }).closesLesson).toBe(false)
      expect(effect(lessons, { lessonId: lessonId ?? '0', hasQuiz: false }).closesLesson).toBe(false)
    })
  })
  test('a course is completed only by the last thing that was missing', () => {
    holds((lessons, change) => {
      if (!effect(lessons, change).completesCourse) return
      const after = plannedLessons(lessons, change)
      expect(after.every((each) => each.wasOpened && isDone({ ...each, title: '' }))).toBe(true)
    })
  })
  test('a plan that changes nothing has no effect', () => {
    holds((lessons) => {
      for (const [position, { id, requiresPrevious, minWatchPercentage, hasQuiz }] of lessons.entries())
        expect(
          effect(lessons, { lessonId: id, position, requiresPrevious, minWatchPercentage, hasQuiz }),
        ).toEqual({ closesLesson: false, completesCourse: false })
    })
  })
})
