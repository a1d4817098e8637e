import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#/ui/button.tsx'

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl leading-[1.05] tracking-[-0.02em] md:text-[2.5rem]">{title}</h1>
      <p className="mt-2.5 mb-5.5 wrap-anywhere text-text-muted md:mb-8">{children}</p>
    </>
  )
}

type CheckYourEmailProps = { title: string; children: ReactNode; isMailed?: boolean; onBack?: () => void }

/** After a message was sent, or could not be: says where to look, and what if nothing comes. */
export function CheckYourEmail({ title, children, isMailed = true, onBack }: CheckYourEmailProps) {
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
      <Button variant="outline" size="tall" isBlock render={<Link to="/auth" />} onClick={onBack}>
        Voltar ao login
      </Button>
    </div>
  )
}

type ExpiredLinkProps = { action: { label: string; to: '/auth' | '/auth/forgot' }; children: ReactNode }

export function ExpiredLink({ action, children }: ExpiredLinkProps) {
  return (
    <div role="alert">
      <AuthHeading title="Este link não vale mais">{children}</AuthHeading>
      <Button size="tall" isBlock render={<Link to={action.to} />}>
        {action.label}
      </Button>
    </div>
  )
}
