import type { AttemptOfPerson } from '@farol/contract/people.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiProblem } from '../../../../api/api-problem.ts'
import { personQuery } from '../../../../api/people.ts'
import { notify } from '../../../../notices/notices.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { later, useWantedPart } from '../../../../ui/later.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { pageHead } from '../../../-page-head.ts'
import { usePerson } from '../../-use-person.ts'
import { DataError } from '../-data-error.tsx'
import { useQuestion } from '../-use-question.ts'
import { PersonAccess } from './-person-access.tsx'
import { PersonAttempts } from './-person-attempts.tsx'
import { PersonCertificates } from './-person-certificates.tsx'
import { PersonCourses } from './-person-courses.tsx'
import { PersonHeader } from './-person-header.tsx'
import { PersonSkeleton } from './-person-skeleton.tsx'
import { RoleDialog } from './-role-dialog.tsx'
import { useRoleChange } from './-use-role-change.ts'
import { useCompletion, useFactorReset, useRelease } from './-use-unlocking.ts'

export const Route = createFileRoute('/_signed-in/admin/users/$personId')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  loader: async ({ context, params, preload }) => {
    try {
      const query = personQuery(params.personId)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      if (!preload) notify.error({ title: 'Nenhum usuário encontrado', detail: error.title })
      throw redirect({ to: '/admin/users' })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.person.name ?? 'Usuário',
      description: 'Progresso, tentativas e o que falta para avançar.',
    }),
  component: PersonScreen,
  pendingComponent: PersonSkeleton,
  errorComponent: DataError,
})

/** Few look at an attempt: its answers are drawn by code that comes when somebody does. */
const attemptDialog = later(
  async () => (await import('../quizzes/$quizId/-attempt-dialog.tsx')).AttemptDialog,
)

function PersonScreen() {
  const { personId } = Route.useParams()
  const details = useQuestion<AttemptOfPerson>()
  const AttemptDialog = useWantedPart(attemptDialog, details.isOpen, details.close)
  const { data } = useSuspenseQuery(personQuery(personId))
  const { person, courses, attempts } = data
  const me = usePerson()
  const roleChange = useRoleChange()
  const factorReset = useFactorReset(personId)
  const release = useRelease(personId)
  const completion = useCompletion(personId)
  return (
    <>
      <TextLink icon={ArrowLeft} render={<Link to="/admin/users" />} className="-mt-2.5 mb-2 print:hidden">
        Usuários
      </TextLink>
      <PersonHeader
        person={person}
        now={new Date()}
        onChangeRole={() => roleChange.ask(person)}
        onResetFactors={
          data.hasSecondFactor && me.id !== personId ? () => factorReset.ask(person) : undefined
        }
      />
      <PersonCourses
        courses={courses}
        attempts={attempts}
        onComplete={completion.ask}
        onRelease={release.ask}
      />
      <PersonAttempts attempts={attempts} onRelease={release.ask} onDetails={details.ask} />
      {AttemptDialog ? (
        <AttemptDialog
          attempt={details.subject && { ...details.subject, person }}
          open={details.isOpen}
          onClose={details.close}
        />
      ) : null}
      <PersonCertificates personId={personId} />
      {me.id === personId ? null : <PersonAccess person={person} courses={courses} attempts={attempts} />}
      <RoleDialog person={roleChange.subject} dialog={roleChange.dialog} />
      <ConfirmDialog
        {...factorReset.dialog}
        title="Remover a verificação em duas etapas?"
        confirmLabel="Remover"
        pendingLabel="Removendo…"
      >
        {person.name} volta a entrar só com a senha e recebe um email sobre isso. Faça isso só quando tiver
        certeza de que foi a própria pessoa quem pediu.
      </ConfirmDialog>
      <ConfirmDialog
        {...release.dialog}
        variant="primary"
        title="Liberar nova tentativa?"
        confirmLabel="Liberar"
        pendingLabel="Liberando…"
      >
        A tentativa com {release.subject?.score}% em “{release.subject?.quizTitle}” passa para o histórico, e{' '}
        {person.name} pode fazer o quiz de novo, sem rever a aula.
      </ConfirmDialog>
      <ConfirmDialog
        {...completion.dialog}
        variant="primary"
        title="Marcar como concluída?"
        confirmLabel="Marcar como concluída"
        pendingLabel="Salvando…"
      >
        “{completion.subject?.title}” passa a contar como concluída para {person.name}. A mudança fica no
        registro de alterações.
      </ConfirmDialog>
    </>
  )
}
