import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { cancelDeletion } from '#/api/privacy.ts'
import { updateUser } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'
import { longDate } from '#/text/dates.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { useUser } from './use-user.ts'

type Props = {
  /** Set if the screen below the banners is always dark. */
  scope?: 'night cinema' | undefined
}

/** What a user has to know on every page. */
export function Banners({ scope }: Props) {
  return (
    <>
      <MaintenanceBanner scope={scope} />
      <DeletionBanner scope={scope} />
    </>
  )
}

/** For administrators, who can use Farol during maintenance and might forget that students cannot. */
function MaintenanceBanner({ scope }: Props) {
  const { role, isMaintenance } = useUser()
  if (role !== 'admin' || !isMaintenance) return null
  return (
    <Banner label="Modo de manutenção" scope={scope}>
      <p className="min-w-0 font-strong">Manutenção ligada: os estudantes não entram.</p>
      <Button variant="outline" size="sm" render={<Link to="/admin/settings" />}>
        Desligar nas configurações
      </Button>
    </Banner>
  )
}

/** For users who asked for their account to be deleted. */
function DeletionBanner({ scope }: Props) {
  const queryClient = useQueryClient()
  const { deletionDueAt } = useUser()
  const keeping = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: ({ user }) => {
      updateUser(queryClient, user)
      notify.success({ title: 'Sua conta fica', detail: 'Que bom que você continua com a gente.' })
    },
    onError: (error) => notify.error({ title: 'Erro ao manter conta', detail: problemSentence(error) }),
  })
  if (deletionDueAt === null) return null
  return (
    <Banner label="Exclusão da conta" scope={scope}>
      <p className="min-w-0 font-strong">
        Sua conta será excluída em {longDate(deletionDueAt)}. Até lá, você pode mudar de ideia.
      </p>
      <Button
        variant="outline"
        size="sm"
        isLoading={keeping.isPending}
        loadingText="Salvando…"
        onClick={() => keeping.mutate()}
      >
        Manter minha conta
      </Button>
    </Banner>
  )
}

type BannerProps = Props & { label: string; children: ReactNode }

const Banner = ({ label, scope, children }: BannerProps) => (
  <section
    aria-label={label}
    className={classNames(
      'flex flex-wrap items-center justify-center gap-x-5 gap-y-2.5 bg-warning-soft px-5 py-3 text-warning print:hidden',
      scope,
    )}
  >
    {children}
  </section>
)
