import { expect, test } from 'vitest'
import { currentEntry } from './admin-shell.tsx'

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/', 'Dashboard'],
  ['/admin/courses', 'Cursos'],
  ['/admin/courses/new', 'Adicionar Curso'],
  ['/admin/courses/7/edit', 'Cursos'],
  ['/admin/courses/7/lessons/new', 'Cursos'],
  ['/admin/files', 'Arquivos'],
  ['/admin/lessons', 'Aulas'],
  ['/admin/lessons/', 'Aulas'],
  ['/admin/lessons/7/quiz', 'Cursos'],
  ['/admin/quizzes/7/results', 'Cursos'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/users/7', 'Usuários'],
  ['/admin/settings', 'Configurações'],
  ['/admin/sistema', 'Sistema'],
])('%s belongs to %s', (pathname, label) => {
  expect(currentEntry(pathname)?.label).toBe(label)
})
