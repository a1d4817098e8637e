import { classNames } from './class-names.ts'
import { ShellAdminTopbar, ShellStudentTopbar, ShellTabBar } from './shell-bars.tsx'
import { ShellSidebar } from './shell-sidebar.tsx'
import type { ShellProps } from './shell-types.ts'

const variants = {
  student: {
    frame:
      'md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] max-md:pb-[calc(68px+env(safe-area-inset-bottom))]',
    main: 'pt-4 pb-10 md:px-8 md:pt-12 md:pb-24 lg:px-gutter-lg lg:pt-14',
    column: 'max-w-page',
  },
  admin: {
    frame: 'text-sm md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)]',
    // Under the end of a form there is room for a toast, which would cover its buttons.
    main: 'pt-4 pb-28 md:px-8 md:pt-8.5 lg:px-11',
    column: 'max-w-[73.75rem]',
  },
} as const

/** The signed-in layout: sidebar, rail or tab bar around the page's content. Knows no router. */
export function Shell(props: ShellProps) {
  const { variant, notice, children } = props
  const looks = variants[variant]
  return (
    <div
      data-density={variant === 'admin' ? 'compact' : undefined}
      className={classNames('min-h-dvh md:grid print:block print:min-h-0 print:p-0', looks.frame)}
    >
      <a href="#conteudo" className="skip-link print:hidden">
        Ir para o conteúdo
      </a>
      <ShellSidebar {...props} />
      {variant === 'admin' ? <ShellAdminTopbar {...props} /> : <ShellStudentTopbar {...props} />}
      <div className="min-w-0">
        {notice}
        <main id="conteudo" tabIndex={-1} className={classNames('px-gutter print:p-0', looks.main)}>
          <div className={classNames('mx-auto flow-root', looks.column)}>{children}</div>
        </main>
      </div>
      {variant === 'student' ? <ShellTabBar navItems={props.navItems} /> : null}
    </div>
  )
}
