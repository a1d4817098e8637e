import { expect, test } from 'vitest'
import { lessonsDone, lessonsLeft, lessonTotal } from './lessons.ts'

test('one lesson is singular, several are plural, none is said in words', () => {
  expect(lessonTotal(1)).toBe('1 aula')
  expect(lessonTotal(7)).toBe('7 aulas')
  expect(lessonTotal(0)).toBe('Nenhuma aula ainda')
})

test('progress counts the lessons done of all', () => {
  expect(lessonsDone({ completedLessons: 2, lessonCount: 10 })).toBe('2 de 10 aulas concluídas')
})

test('before the first lesson only the total is shown', () => {
  expect(lessonsDone({ completedLessons: 0, lessonCount: 7 })).toBe('7 aulas')
})

test('after the last lesson all are done', () => {
  expect(lessonsDone({ completedLessons: 6, lessonCount: 6 })).toBe('6 aulas concluídas')
  expect(lessonsDone({ completedLessons: 1, lessonCount: 1 })).toBe('1 aula concluída')
})

test('what is left is written in words up to ten', () => {
  expect(lessonsLeft({ completedLessons: 5, lessonCount: 8, title: 'Finanças' })).toBe(
    'Faltam três aulas para concluir “Finanças”.',
  )
  expect(lessonsLeft({ completedLessons: 7, lessonCount: 8, title: 'Finanças' })).toBe(
    'Falta uma aula para concluir “Finanças”.',
  )
  expect(lessonsLeft({ completedLessons: 1, lessonCount: 30, title: 'Finanças' })).toBe(
    'Faltam 29 aulas para concluir “Finanças”.',
  )
})
