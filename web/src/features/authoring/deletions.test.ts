import { expect, test } from 'vitest'
import { courseDeletion } from './course-deletion.ts'
import { lessonDeletion, quizDeletion } from './lesson-deletion.ts'

test('an administrator who deletes a course reads how many lessons and whose progress go with it', () => {
  expect(courseDeletion({ title: 'Finanças', lessonCount: 12, studentCount: 5 })).toBe(
    '“Finanças” e suas 12 aulas serão apagados. O progresso de 5 estudantes também se perde. Só dá para desfazer nos 30 segundos seguintes.',
  )
  expect(courseDeletion({ title: 'Finanças', lessonCount: 1, studentCount: 1 })).toBe(
    '“Finanças” e sua única aula serão apagados. O progresso de 1 estudante também se perde. Só dá para desfazer nos 30 segundos seguintes.',
  )
  expect(courseDeletion({ title: 'Finanças', lessonCount: 0, studentCount: 0 })).toBe(
    '“Finanças” será apagado. Ainda não tem aulas. Só dá para desfazer nos 30 segundos seguintes.',
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
    '“Juros” e seu quiz serão apagados. Ninguém começou ainda. Só dá para desfazer nos 30 segundos seguintes.',
  )
  expect(lessonDeletion({ title: 'Juros', studentCount: 2, quiz: null })).toBe(
    '“Juros” será apagada. O progresso de 2 estudantes também se perde. Só dá para desfazer nos 30 segundos seguintes.',
  )
})

test('a quiz takes its questions and results along', () => {
  expect(quizDeletion({ title: 'Quiz', questionCount: 1, attemptCount: 1 })).toBe(
    '“Quiz” e sua 1 pergunta serão apagados. O resultado de 1 tentativa também se perde. Só dá para desfazer nos 30 segundos seguintes.',
  )
  expect(quizDeletion({ title: 'Quiz', questionCount: 0, attemptCount: 0 })).toBe(
    '“Quiz” será apagado. Só dá para desfazer nos 30 segundos seguintes.',
  )
})
