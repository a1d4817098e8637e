import { expect, test } from 'vitest'
import { isReached, lessonStage, lessonVerb } from './lesson-stage.ts'

const fresh = { isOpen: true, isCompleted: false, hasQuiz: false, quizPassed: null, watchPercentage: 0 }
const begun = { ...fresh, watchPercentage: 64 }
const watched = { ...fresh, isCompleted: true, watchPercentage: 92 }

test('a lesson that was not opened yet is there to be watched', () => {
  expect(lessonStage(fresh)).toBe('open')
  expect(lessonVerb(fresh)).toBe('Assistir')
})

test('a lesson in the middle goes on', () => {
  expect(lessonStage(begun)).toBe('begun')
  expect(lessonVerb(begun)).toBe('Continuar')
})

test('a watched lesson is there to be seen again', () => {
  expect(lessonStage(watched)).toBe('done')
  expect(lessonVerb(watched)).toBe('Rever')
})

test('a watched lesson whose quiz is not passed is not done', () => {
  expect(lessonStage({ ...watched, hasQuiz: true })).toBe('quiz-left')
  expect(lessonStage({ ...watched, hasQuiz: true, quizPassed: false })).toBe('quiz-left')
  expect(lessonStage({ ...watched, hasQuiz: true, quizPassed: true })).toBe('done')
})

test('a watched lesson offers its quiz; after a failed attempt it has to be seen again first', () => {
  expect(lessonVerb({ ...watched, hasQuiz: true })).toBe('Fazer Quiz')
  expect(lessonVerb({ ...watched, hasQuiz: true, quizPassed: false })).toBe('Rever')
  expect(lessonVerb({ ...watched, hasQuiz: true, quizPassed: true })).toBe('Rever')
})

test('a locked lesson is locked, whatever was watched of it before', () => {
  expect(lessonStage({ ...watched, isOpen: false })).toBe('locked')
})

test('the route is travelled as far as the student has come', () => {
  expect((['done', 'quiz-left', 'begun', 'open', 'locked'] as const).map(isReached)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
