import { Link } from '@tanstack/react-router'

const segment =
  'inline-flex min-h-11 items-center justify-center rounded-[6px] px-3.5 text-[1rem] font-strong text-text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-raised aria-[current=page]:text-text aria-[current=page]:shadow-segment'

const exactly = { exact: true, includeSearch: true } as const

/** The toggle between log-in and sign-up. Links, because each has its own address. */
export function AuthModeLinks() {
  return (
    <nav
      aria-label="Entrar ou criar conta"
      className="mb-5.5 grid auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-surface-sunken p-1 md:mb-7"
    >
      <Link
        to="/auth"
        search={({ redirect }) => ({ redirect })}
        activeOptions={exactly}
        replace
        className={segment}
      >
        Entrar
      </Link>
      <Link
        to="/auth"
        search={({ redirect }) => ({ redirect, mode: 'signup' as const })}
        activeOptions={exactly}
        replace
        className={segment}
      >
        Criar conta
      </Link>
    </nav>
  )
}
