import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { cancelDeletion } from '#/api/privacy.ts'
import { updateUser } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'
import { longDate } from '#/text/dates.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { useUser } from './use-user.ts'

/** On every page, for whoever asked for their account to be deleted; in the `scope` of the always-dark screen it stands above. */
export function DeletionBanner({ scope }: { scope?: 'night cinema' | undefined }) {
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
    <section
      aria-label="Exclusão da conta"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-5 gap-y-2.5 bg-warning-soft px-5 py-3 text-warning print:hidden',
        scope,
      )}
    >
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
    </section>
  )
}
