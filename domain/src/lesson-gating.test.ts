import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessonGates } from './lesson-gates.ts'
import { type GatedLesson, isDone, nextStep, quizAccess } from './lesson-gating.ts'

const lesson = (changes: Partial<GatedLesson> = {}): GatedLesson => ({
  id: 'x',
  title: 'Aula',
  requiresPrevious: true,
  isCompleted: false,
  minWatchPercentage: 90,
  hasQuiz: false,
  quizPassed: null,
  wasOpened: false,
  ...changes,
})
const done = (changes: Partial<GatedLesson> = {}) => lesson({ isCompleted: true, ...changes })
const FREE = { turmas: null, today: '2026-03-10' }
const open = (lessons: GatedLesson[]) => lessonGates(lessons, FREE).map(({ isOpen }) => isOpen)

const anyLesson: fc.Arbitrary<GatedLesson> = fc.record({
  id: fc.uuid(),
  title: fc.string(),
  requiresPrevious: fc.boolean(),
  isCompleted: fc.boolean(),
  minWatchPercentage: fc.integer({ min: 0, max: 100 }),
  hasQuiz: fc.boolean(),
  quizPassed: fc.constantFrom(null, true, false),
  wasOpened: fc.boolean(),
})

describe('the next step in a lesson', () => {
  test.each([
    [lesson(), 'watch'],
    [lesson({ hasQuiz: true, quizPassed: true }), 'watch'],
    [done(), 'continue'],
    [done({ hasQuiz: true }), 'take-quiz'],
    [done({ hasQuiz: true, quizPassed: false }), 'pass-quiz'],
    [done({ hasQuiz: true, quizPassed: true }), 'continue'],
    [done({ hasQuiz: false, quizPassed: false }), 'continue'],
    [lesson({ minWatchPercentage: 0 }), 'continue'],
    [lesson({ minWatchPercentage: 0, hasQuiz: true }), 'take-quiz'],
    [lesson({ minWatchPercentage: 1 }), 'watch'],
  ])('%j: %s', (state, step) => {
    expect(nextStep(state)).toBe(step)
  })
})

describe('a lesson is open', () => {
  test('when it is the first', () => {
    expect(open([lesson()])).toEqual([true])
  })

  test('when every earlier lesson is done', () => {
    expect(open([done(), done(), lesson(), lesson()])).toEqual([true, true, true, false])
  })

  test('only after the quiz before it was passed, not just taken', () => {
    expect(open([done({ hasQuiz: true }), lesson()])).toEqual([true, false])
    expect(open([done({ hasQuiz: true, quizPassed: false }), lesson()])).toEqual([true, false])
    expect(open([done({ hasQuiz: true, quizPassed: true }), lesson()])).toEqual([true, true])
  })

  test('after lessons that require no watching, opened or not', () => {
    const free = lesson({ minWatchPercentage: 0 })
    expect(open([free, lesson({ minWatchPercentage: 0, hasQuiz: true }), lesson()])).toEqual([
      true,
      true,
      false,
    ])
    expect(open([free, free, lesson()])).toEqual([true, true, true])
  })

  test('when it does not require the previous one', () => {
    expect(open([lesson(), lesson({ requiresPrevious: false }), lesson()])).toEqual([true, true, false])
  })

  test('when the student opened it before another lesson was inserted', () => {
    expect(open([done(), lesson(), lesson({ wasOpened: true }), lesson()])).toEqual([true, true, true, false])
  })
})

describe('a locked lesson', () => {
  test('names the first missing lesson, and whether its video or its quiz is missing', () => {
    const quiz = done({ id: 'quiz', hasQuiz: true, quizPassed: false })
    const gates = lessonGates([done(), quiz, lesson({ id: 'video' }), lesson()], FREE)
    expect(gates[2]).toMatchObject({ isOpen: false, missing: { lesson: { id: 'quiz' }, what: 'quiz' } })
    expect(gates[3]).toMatchObject({ isOpen: false, missing: { lesson: { id: 'quiz' }, what: 'quiz' } })
  })

  test('always names an earlier lesson that is not done', () => {
    fc.assert(
      fc.property(fc.array(anyLesson), (lessons) => {
        lessonGates(lessons, FREE).forEach(({ missing }, index) => {
          if (!missing) return
          expect(lessons.indexOf(missing.lesson)).toBeLessThan(index)
          expect(isDone(missing.lesson)).toBe(false)
        })
      }),
    )
  })
})

test('finishing a lesson never locks another one', () => {
  fc.assert(
    fc.property(fc.array(anyLesson, { minLength: 1 }), fc.nat(), (lessons, at) => {
      const index = at % lessons.length
      const later = lessons.map((each, position) =>
        position === index ? { ...each, isCompleted: true, quizPassed: true } : each,
      )
      const after = open(later)
      open(lessons).forEach((wasOpen, position) => {
        if (wasOpen) expect(after[position]).toBe(true)
      })
    }),
  )
})

test('the first lesson that is not done is always open', () => {
  fc.assert(
    fc.property(fc.array(anyLesson, { minLength: 1 }), (lessons) => {
      const first = lessons.findIndex((each) => !isDone(each))
      if (first >= 0) expect(open(lessons)[first]).toBe(true)
    }),
  )
})

describe('the quiz', () => {
  const state = {
    isCompleted: true,
    quizPassed: null,
    isRetakeAllowed: true,
    rewatchPercentage: null,
    minWatchPercentage: 90,
  }

  test.each([
    [{ ...state, isCompleted: false }, 'watch-first'],
    [{ ...state, isCompleted: false, minWatchPercentage: 0 }, 'open'],
    [{ ...state, quizPassed: false, minWatchPercentage: 0 }, 'open'],
    [state, 'open'],
    [{ ...state, quizPassed: true }, 'closed'],
    [{ ...state, quizPassed: false, rewatchPercentage: 0 }, 'rewatch-first'],
    [{ ...state, quizPassed: false, rewatchPercentage: 89 }, 'rewatch-first'],
    [{ ...state, quizPassed: false, rewatchPercentage: 90 }, 'open'],
    [{ ...state, quizPassed: false, rewatchPercentage: 100, isRetakeAllowed: false }, 'closed'],
    [{ ...state, quizPassed: false, rewatchPercentage: null }, 'rewatch-first'],
  ])('%j: %s', (given, access) => {
    expect(quizAccess(given)).toBe(access)
  })
})
