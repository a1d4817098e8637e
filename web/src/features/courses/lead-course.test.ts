import type { CourseSummary } from '@farol/contract/courses.ts'
import { expect, test } from 'vitest'
import { courseCounts, leadCourse, leadSentence } from './lead-course.ts'

const course = (changes: Partial<CourseSummary>): CourseSummary => ({
  id: changes.title ?? 'id',
  title: 'Finanças',
  description: '',
  cover: null,
  orderIndex: 0,
  lessonCount: 8,
  completedLessons: 0,
  percent: 0,
  status: 'not-started',
  continueLessonId: null,
  lastWatchedAt: null,
  missingQuiz: null,
  lockedBy: null,
  ...changes,
})
const fresh = course({ title: 'Liderança' })
const begun = course({ completedLessons: 5, percent: 63, status: 'in-progress' })
const done = course({ title: 'Comunicação', completedLessons: 8, percent: 100, status: 'completed' })
const locked = course({ title: 'Empreender', lockedBy: { id: 'x', title: 'Finanças' } })
const empty = course({ title: 'Vazio', lessonCount: 0 })

test('of several courses in progress the one the student was in last leads', () => {
  const earlier = { ...begun, lastWatchedAt: '2026-03-10T09:00:00.000Z' }
  const last = { ...begun, lastWatchedAt: '2026-03-11T09:00:00.000Z' }
  expect(leadCourse([earlier, last])).toBe(last)
  expect(leadCourse([last, earlier])).toBe(last)
})

test('a course in progress leads, at any place in the list', () => {
  expect(leadCourse([done, fresh, begun])).toBe(begun)
})

test('with nothing in progress the first course that can be started leads', () => {
  expect(leadCourse([done, locked, empty, fresh])).toBe(fresh)
})

test('a course locked again in mid-course does not lead', () => {
  expect(leadCourse([{ ...begun, lockedBy: { id: 'x', title: 'Comunicação' } }, fresh])).toBe(fresh)
})

test('with everything done nothing leads', () => {
  expect(leadCourse([done])).toBeUndefined()
  expect(leadSentence([done])).toBe('Você concluiu todos os cursos disponíveis.')
})

test('the greeting says what is left of the leading course', () => {
  expect(leadSentence([done, begun])).toBe('Faltam três aulas para concluir “Finanças”.')
  expect(leadSentence([done, fresh])).toBe('Escolha por onde começar e siga no seu ritmo.')
  expect(leadSentence([empty])).toBe('Novas aulas estão a caminho.')
  expect(leadSentence([])).toBe('Que bom ter você aqui.')
})

test('a course that misses only a quiz is not counted as completed: it leads, and says what is missing', () => {
  const missing = course({
    completedLessons: 8,
    percent: 100,
    status: 'in-progress',
    missingQuiz: { lessonId: 'aula', lessonNumber: 4 },
  })
  expect(leadCourse([fresh, missing])).toBe(missing)
  expect(leadSentence([missing])).toBe('Falta passar no quiz da aula 4 para concluir “Finanças”.')
  expect(courseCounts([missing])).toEqual({ inProgress: 1, completed: 0 })
})

test('courses are counted by how far they are', () => {
  expect(courseCounts([done, begun, fresh, locked])).toEqual({ inProgress: 1, completed: 1 })
})
