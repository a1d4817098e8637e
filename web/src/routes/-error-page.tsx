import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from './-error-screen.tsx'

/** The error of a page that has no layout around it. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <main id="conteudo" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorScreen error={error} />
    </main>
  )
}
