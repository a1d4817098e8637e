import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { factorsQuery } from '#/api/factors.ts'
import { changePassword, openSessionsQuery, refreshOpenSessions } from '#/api/security.ts'
import { pageHead } from '#/app/page-head.ts'
import { useUser } from '#/app/use-user.ts'
import { ProfileError } from '#/features/profile/profile-error.tsx'
import { ConfirmEmailFirst } from '#/features/security/confirm-email-first.tsx'
import { FactorSteps } from '#/features/security/factor-steps.tsx'
import { PasswordForm } from '#/features/security/password-form.tsx'
import { SecuritySection } from '#/features/security/security-section.tsx'
import { SecuritySkeleton } from '#/features/security/security-skeleton.tsx'
import { SessionList } from '#/features/security/session-list.tsx'
import { useEndingSessions } from '#/features/security/use-ending-sessions.ts'
import { notify } from '#/notices/notices.ts'
import { TextLink } from '#/ui/text-link.tsx'

export const Route = createFileRoute('/_signed-in/_student/profile_/seguranca')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData({ ...openSessionsQuery, revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...factorsQuery, revalidateIfStale: true }),
    ])
  },
  head: () =>
    pageHead({ title: 'Segurança', description: 'Sua senha, a segunda etapa e onde sua conta está aberta.' }),
  component: SecurityScreen,
  pendingComponent: SecuritySkeleton,
  errorComponent: ProfileError,
})

function SecurityScreen() {
  const user = useUser()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(openSessionsQuery)
  const { data: factors } = useSuspenseQuery(factorsQuery)
  const ending = useEndingSessions()

  const savePassword = async (values: Parameters<typeof changePassword>[0]) => {
    await changePassword(values)
    notify.success({ title: 'Senha alterada', detail: 'As outras sessões foram encerradas.' })
    await refreshOpenSessions(queryClient)
  }

  return (
    <>
      <TextLink icon={ArrowLeft} render={<Link to="/profile" />} className="-mt-2.5 mb-2">
        Perfil
      </TextLink>
      <h1 className="mb-7 md:mb-9">Segurança</h1>
      {user.needsSecondFactor ? (
        <p role="status" className="mb-7 rounded-md bg-warning-soft px-5 py-4 font-strong text-warning">
          A escola pede a verificação em duas etapas de quem administra. Ative a sua para continuar.
        </p>
      ) : null}
      <SecuritySection
        title="Senha"
        description="Ao alterar a senha, você continua aqui e sai de todos os outros aparelhos."
      >
        <PasswordForm email={user.email} onSubmit={savePassword} />
      </SecuritySection>
      <SecuritySection
        title="Verificação em duas etapas"
        description="Além da senha, algo que só você tem: quem descobrir sua senha não entra na sua conta."
      >
        {factors.mustConfirmEmail && !factors.isOn ? (
          <ConfirmEmailFirst email={user.email} />
        ) : (
          <FactorSteps status={factors} />
        )}
      </SecuritySection>
      <SecuritySection
        title="Sessões"
        description="Os aparelhos em que sua conta está aberta. Não reconhece algum? Encerre a sessão e altere a senha."
      >
        <SessionList
          sessions={data.sessions}
          ending={ending.ending}
          onEnd={ending.end}
          onEndOthers={ending.endOthers}
        />
      </SecuritySection>
    </>
  )
}
