import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { PlainPage } from './plain-page.tsx'

/** The error of a page that has no layout around it. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <PlainPage home="/">
      <ErrorScreen error={error} className="pt-0" />
    </PlainPage>
  )
}
