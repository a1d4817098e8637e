import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '#/ui/logo.tsx'
import { TextLink } from '#/ui/text-link.tsx'

/** A sheet of paper beside a tower in the night, as the certificate itself. Who holds the code finds it, no search engine. */
export function CertificatePage({ children }: { children: ReactNode }) {
  return (
    <div className="page-scope flex min-h-dvh flex-col bg-background px-5 pb-12 md:px-14 print:min-h-0 print:bg-transparent print:p-0">
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between py-6 md:py-9 print:hidden">
        <Logo render={<Link to="/" />} />
        <TextLink icon={ArrowLeft} render={<Link to="/" />}>
          Voltar ao início
        </TextLink>
      </header>
      <main id="conteudo" tabIndex={-1} className="grid flex-1 items-center">
        <div className="mx-auto grid w-full max-w-220 overflow-hidden rounded-lg border border-border bg-surface shadow-md md:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)] print:rounded-none print:shadow-none">
          <Tower />
          <div className="relative min-w-0 px-6 pt-8 pb-9 md:px-12 md:py-14">{children}</div>
        </div>
      </main>
    </div>
  )
}

/** The symbol of the logo: it stands on the lower edge, its arms are light. */
function Tower() {
  return (
    <div className="night relative h-24 overflow-hidden bg-cover-night md:h-auto print:h-auto print:[print-color-adjust:exact]">
      <svg
        viewBox="6.6 3 14 34.4"
        aria-hidden="true"
        preserveAspectRatio="xMinYMax meet"
        className="absolute bottom-0 left-6 h-[84%] overflow-visible md:left-7 md:h-auto md:w-30 print:left-5 print:h-auto print:w-22"
      >
        <path className="fill-on-ink" d="M6.9 37.4 9.6 3.6h5.2l2.7 33.8z" />
        <path className="fill-cover-amber" d="M16.2 6.9 200-30v74L16.5 10.5z" />
        <path className="fill-cover-amber max-md:hidden print:block" d="M17.1 18.5 57.6 10v19.7L17.3 21.9z" />
      </svg>
    </div>
  )
}
