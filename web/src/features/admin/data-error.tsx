import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'

export function DataError({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar dados" error={error} />
}
