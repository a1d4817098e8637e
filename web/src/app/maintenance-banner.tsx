import { Link } from '@tanstack/react-router'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { useUser } from './use-user.ts'

/** For administrators, who get in during maintenance and would forget that nobody else does. */
export function MaintenanceBanner({ scope }: { scope?: 'night cinema' | undefined }) {
  const { role, isMaintenance } = useUser()
  if (role !== 'admin' || !isMaintenance) return null
  return (
    <section
      aria-label="Modo de manutenção"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-5 gap-y-2.5 bg-warning-soft px-5 py-3 text-warning print:hidden',
        scope,
      )}
    >
      <p className="min-w-0 font-strong">Manutenção ligada: os estudantes não entram.</p>
      <Button variant="outline" size="sm" render={<Link to="/admin/settings" />}>
        Desligar nas configurações
      </Button>
    </section>
  )
}
