import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'

type Props = { title: string; children: ReactNode; isMailed?: boolean; onBack?: () => void }

/** After a message was sent, or could not be: says where to look, and what if nothing comes. */
export function CheckYourEmail({ title, children, isMailed = true, onBack }: Props) {
  // The form that had the focus is gone.
  useEffect(() => document.getElementById('conteudo')?.focus(), [])
  return (
    <div role="status">
      <AuthHeading title={title}>{children}</AuthHeading>
      {isMailed ? (
        <p className="mb-7 text-sm text-text-muted">
          Se a mensagem não chegar em alguns minutos, confira também a caixa de spam.
        </p>
      ) : null}
      <Button variant="outline" isBlock render={<Link to="/auth" />} onClick={onBack} className="min-h-13">
        Voltar ao login
      </Button>
    </div>
  )
}
