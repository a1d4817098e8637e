import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'

export function CourseError({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar curso" error={error} />
}
