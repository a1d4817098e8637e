import { expect, test } from 'vitest'
import { helpSentence, runText } from './turma-progress.ts'

const course = {
  id: 'c',
  title: 'Finanças',
  prerequisiteTitle: null,
  lessons: [
    { id: 'a', title: 'Juros' },
    { id: 'b', title: 'Prazos' },
  ],
}
const attempt = { id: 'x', score: 40, submittedAt: '2026-11-17T12:00:00.000Z' }

test('a run names its lesson, or the first and the last', () => {
  expect(runText({ standing: 'failed', first: 1, count: 1 }, course.lessons)).toBe(
    'Aula 2, Prazos: Não passou no quiz',
  )
  expect(runText({ standing: 'done', first: 0, count: 2 }, course.lessons)).toBe('Aulas 1 a 2: Concluída')
})

test('why somebody needs help is one sentence', () => {
  expect(helpSentence({ reason: 'quiz-closed', lesson: 0, attempt }, course)).toBe(
    'Não passou no quiz da aula “Juros” (40%) e não pode tentar de novo.',
  )
  expect(helpSentence({ reason: 'stopped', lesson: 1, attempt: null }, course)).toBe(
    'Parou na aula “Prazos”.',
  )
  const locked = { reason: 'course-locked', lesson: null, attempt: null } as const
  expect(helpSentence(locked, course)).toBe('Falta concluir o curso que vem antes.')
  expect(helpSentence(locked, { ...course, prerequisiteTitle: 'Básico' })).toBe(
    'Falta concluir o curso “Básico”.',
  )
})
