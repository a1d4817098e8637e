import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LighthouseScene } from '#/ui/lighthouse-scene.tsx'
import { Logo } from '#/ui/logo.tsx'
import { BackLink } from '#/ui/text-link.tsx'

/** Around the screens of `/auth`, or one screen elsewhere. */
export function AuthLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="min-h-dvh page-scope bg-background md:grid md:grid-cols-[minmax(0,42fr)_minmax(0,58fr)]">
      <div className="night relative h-37 overflow-hidden bg-scene-sky md:h-auto">
        {/* On a high window the lamp stands further right than the column is wide: the scene moves to the left. */}
        <div className="absolute inset-0 md:portrait:-left-28">
          <LighthouseScene scene="auth" />
        </div>
        <header className="absolute top-6 left-6 flex md:top-10 md:left-14">
          <Logo size="lg" render={<Link to="/" />} />
        </header>
      </div>
      <main
        id="conteudo"
        tabIndex={-1}
        className="relative flex flex-col px-6 pt-5 pb-8 md:grid md:grid-cols-[minmax(0,1fr)] md:place-items-center md:px-14 md:py-24"
      >
        <div className="w-full md:max-w-[408px]">{children}</div>
        <BackLink
          render={<Link to="/" />}
          className="mt-3 self-start md:absolute md:top-8.5 md:right-14 md:mt-0"
        >
          Voltar ao início
        </BackLink>
      </main>
    </div>
  )
}
