import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'

export function CoursesError({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar cursos" error={error} />
}
