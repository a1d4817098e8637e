import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#/ui/logo.tsx'
import { BackLink } from '#/ui/text-link.tsx'

/** A text that everybody may read, under the school's name. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-scope min-h-dvh bg-background px-5 pb-16 md:px-14">
      <header className="flex items-center justify-between py-6 md:py-9">
        <Logo render={<Link to="/" />} />
        <BackLink render={<Link to="/" />}>Voltar ao início</BackLink>
      </header>
      <main id="conteudo" tabIndex={-1} className="mx-auto max-w-[68ch] wrap-anywhere">
        {children}
      </main>
    </div>
  )
}
