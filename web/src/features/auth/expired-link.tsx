import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'

type Props = { action: { label: string; to: '/auth' | '/auth/forgot' }; children: ReactNode }

export function ExpiredLink({ action, children }: Props) {
  return (
    <div role="alert">
      <AuthHeading title="Este link não vale mais">{children}</AuthHeading>
      <Button isBlock render={<Link to={action.to} />} className="min-h-13">
        {action.label}
      </Button>
    </div>
  )
}
