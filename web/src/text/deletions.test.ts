import { expect, test } from 'vitest'
import { courseDeletion, lessonDeletion, quizDeletion } from './deletions.ts'

test('an administrator who deletes a course reads how many lessons and whose progress go with it', () => {
  expect(courseDeletion({ title: 'Finanças', lessonCount: 12, studentCount: 5 })).toBe(
    '“Finanças” e suas 12 aulas serão apagados. O progresso de 5 estudantes também se perde. Esta ação não pode ser desfeita.',
  )
  expect(courseDeletion({ title: 'Finanças', lessonCount: 1, studentCount: 1 })).toBe(
    '“Finanças” e sua única aula serão apagados. O progresso de 1 estudante também se perde. Esta ação não pode ser desfeita.',
  )
  expect(courseDeletion({ title: 'Finanças', lessonCount: 0, studentCount: 0 })).toBe(
    '“Finanças” será apagado. Ainda não tem aulas. Esta ação não pode ser desfeita.',
  )
})

test('an administrator who deletes a course reads which others asked for it first', () => {
  const course = { title: 'Finanças', lessonCount: 0, studentCount: 0 }
  expect(courseDeletion(course, ['Juros'])).toContain('“Juros” deixa de exigir um curso antes.')
  expect(courseDeletion(course, ['Juros', 'Renda'])).toContain(
    '“Juros”, “Renda” deixam de exigir um curso antes.',
  )
})

test('a lesson takes its quiz along', () => {
  const quiz = { title: 'Quiz', questionCount: 3, attemptCount: 0 }
  expect(lessonDeletion({ title: 'Juros', studentCount: 0, quiz })).toBe(
    '“Juros” e seu quiz serão apagados. Ninguém começou ainda. Esta ação não pode ser desfeita.',
  )
  expect(lessonDeletion({ title: 'Juros', studentCount: 2, quiz: null })).toBe(
    '“Juros” será apagada. O progresso de 2 estudantes também se perde. Esta ação não pode ser desfeita.',
  )
})

test('a quiz takes its questions and results along', () => {
  expect(quizDeletion({ title: 'Quiz', questionCount: 1, attemptCount: 1 })).toBe(
    '“Quiz” e sua 1 pergunta serão apagados. O resultado de 1 tentativa também se perde. Esta ação não pode ser desfeita.',
  )
  expect(quizDeletion({ title: 'Quiz', questionCount: 0, attemptCount: 0 })).toBe(
    '“Quiz” será apagado. Esta ação não pode ser desfeita.',
  )
})
