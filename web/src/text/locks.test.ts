import type { LessonLock } from '@farol/contract/lessons.ts'
import { expect, test } from 'vitest'
import { missingForLesson } from './locks.ts'

const lock = (changes: Partial<LessonLock>): LessonLock => ({
  lessonId: 'id',
  lessonTitle: 'Orçamento',
  lessonNumber: 2,
  what: 'video',
  missingSeconds: 192,
  ...changes,
})

test.each([
  [192, 'Faltam 3 min 12 s da aula 2'],
  [180, 'Faltam 3 min da aula 2'],
  [60, 'Falta 1 min da aula 2'],
  [61, 'Faltam 1 min 1 s da aula 2'],
  [45, 'Faltam 45 s da aula 2'],
  [1, 'Falta 1 s da aula 2'],
  [3_600, 'Falta 1 h da aula 2'],
  [3_732, 'Faltam 1 h 2 min 12 s da aula 2'],
])('with %d seconds to watch the lock says so', (missingSeconds, sentence) => {
  expect(missingForLesson(lock({ missingSeconds })).replaceAll('\u00a0', ' ')).toBe(sentence)
})

test('a quiz in the way is named', () => {
  expect(missingForLesson(lock({ what: 'quiz', missingSeconds: 0 }))).toBe('Passe no quiz da aula 2')
})

test('a video of unknown length is asked for as a whole', () => {
  expect(missingForLesson(lock({ missingSeconds: 0 }))).toBe('Assista à aula 2')
})
