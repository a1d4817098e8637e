import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'

export function ResultError({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar resultados" error={error} />
}
