import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '../../../../../../-error-screen.tsx'

export function QuizError({ error }: ErrorComponentProps) {
  return (
    <main id="conteudo" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorScreen title="Erro ao carregar quiz" error={error} />
    </main>
  )
}
