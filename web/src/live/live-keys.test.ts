import { expect, test } from 'vitest'
import { liveKeys } from './live-keys.ts'

test('own progress in one course leaves the other course pages alone', () => {
  expect(liveKeys({ topic: 'progress', courseId: 'a' })).toEqual([['courses'], ['course', 'a']])
})

test('a changed course refreshes the materials of its open lessons', () => {
  expect(liveKeys({ topic: 'course', courseId: 'a' })).toContainEqual(['lesson-materials', 'a'])
})

test('an attempt refreshes the results of its quiz, not of every quiz', () => {
  expect(liveKeys({ topic: 'quiz-results', courseId: 'a', quizId: 'q' })).toEqual([
    ['quiz-results', 'q'],
    ['course-lessons', 'a'],
  ])
})

test('a completed course may open any other', () => {
  expect(liveKeys({ topic: 'completion', courseId: 'a' })).toEqual([
    ['courses'],
    ['course'],
    ['my-certificates'],
  ])
})

test('activity refreshes every list and figure it moves', () => {
  expect(liveKeys({ topic: 'activity' })).toEqual([
    ['overview'],
    ['users'],
    ['admin-courses'],
    ['course-roster'],
    ['turma'],
    ['analytics'],
  ])
})

test('a change of a turma refreshes that turma and the list, not the other turmas', () => {
  expect(liveKeys({ topic: 'turma', turmaId: 't' })).toEqual([['turmas'], ['turma', 't']])
})

test('what is written under a lesson refreshes the dúvidas of its course and the queue', () => {
  expect(liveKeys({ topic: 'duvidas', courseId: 'a', lessonId: 'l' })).toEqual([
    ['duvidas', 'a'],
    ['duvida-queue'],
  ])
})

test('a sign of life refreshes nothing', () => {
  expect(liveKeys({ topic: 'beat' })).toEqual([])
})
