import type { User } from '@farol/contract/account.ts'
import type { Proof } from '@farol/contract/factors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { exportData, requestDeletion } from '#/api/privacy.ts'
import { updateUser } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'
import { longDate } from '#/text/dates.ts'
import { downloadFile } from '#/text/download-file.ts'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { schoolName } from '#/ui/school.ts'
import { TextLink } from '#/ui/text-link.tsx'

const deletionDialog = lazyPart(async () => (await import('./deletion-dialog.tsx')).DeletionDialog)

export function ProfilePrivacy({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const DeletionDialog = useLazyPart(deletionDialog, isAsking, () => setIsAsking(false))
  const exporting = useMutation({
    mutationFn: exportData,
    onSuccess: async (data) => {
      const { ownDataFileName } = await import('@farol/domain/file-name.ts')
      const content = JSON.stringify(data, null, 2)
      downloadFile({ name: ownDataFileName(schoolName), content, type: 'application/json' })
    },
    onError: (error) => notify.error({ title: 'Erro ao exportar', detail: problemSentence(error) }),
  })
  const remove = async (proof: Proof) => {
    const answer = await requestDeletion(proof)
    updateUser(queryClient, answer.user)
    setIsAsking(false)
    notify.success({ title: 'Exclusão marcada', detail: 'Enviamos um email com a data.' })
  }
  return (
    <section aria-labelledby="privacidade">
      <h2 id="privacidade" className="mb-2">
        Privacidade
      </h2>
      <p className="mb-4 text-sm text-text-muted">
        Seus dados são seus: leve uma cópia, ou peça que sejam apagados. A{' '}
        <TextLink kind="inline" render={<Link to="/privacidade" />}>
          página de privacidade
        </TextLink>{' '}
        diz o que guardamos e por quê.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={Download}
          isLoading={exporting.isPending}
          loadingText="Exportando…"
          onClick={() => exporting.mutate()}
        >
          Exportar meus dados
        </Button>
        {user.deletionDueAt === null ? (
          <Button variant="ghost-danger" icon={Trash2} onClick={() => setIsAsking(true)}>
            Excluir minha conta
          </Button>
        ) : null}
      </div>
      {user.deletionDueAt === null ? null : (
        <p className="mt-4 text-sm text-text-muted">
          A exclusão da conta está marcada para {longDate(user.deletionDueAt)}.
        </p>
      )}
      {DeletionDialog && isAsking ? (
        <DeletionDialog onClose={() => setIsAsking(false)} onConfirm={remove} />
      ) : null}
    </section>
  )
}
