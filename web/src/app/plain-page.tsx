import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#/ui/logo.tsx'

type Props = { home: '/' | '/dashboard'; children: ReactNode }

/** For what has no layout around it: the logo leads home, and the one thing to say stands in the middle. */
export function PlainPage({ home, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] px-gutter py-6 md:px-14 md:py-9">
      <header className="flex">
        <Logo render={<Link to={home} />} />
      </header>
      <main id="conteudo" tabIndex={-1} className="self-center">
        {children}
      </main>
    </div>
  )
}
