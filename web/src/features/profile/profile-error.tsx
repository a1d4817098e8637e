import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'

export function ProfileError({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar perfil" detail="Tente novamente mais tarde" error={error} />
}
