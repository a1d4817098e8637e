import type { Post } from '@farol/contract/duvidas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { lockDuvida, refreshDuvidas, removePost, reviewPost } from '#/api/duvidas.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { ReportDialog } from './report-dialog.tsx'

type Props = {
  post: Post
  courseId: string
  isStaff: boolean
  /** For a dúvida, with how many answers it has. */
  duvida?: { isLocked: boolean; answerCount: number }
  onEdit: () => void
}

/** What can be done with a dúvida or an answer. Without icons, which would weigh on the first load of every page. */
export function PostMenu({ post, courseId, isStaff, duvida, onEdit }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => refreshDuvidas(queryClient, courseId)
  const [isReporting, setIsReporting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => removePost(post.id),
    onSuccess: () => notify.success({ title: duvida ? 'Dúvida excluída' : 'Resposta excluída' }),
    onError: (error) => notify.error({ title: 'Erro ao excluir', detail: problemSentence(error) }),
    onSettled: async () => {
      setIsAsking(false)
      await refresh()
    },
  })
  const { mutate: act } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => notify.error({ title: 'Não deu certo', detail: problemSentence(error) }),
    onSettled: refresh,
  })
  const items: MenuItem[] = [
    ...(post.isOwn
      ? [
          { label: 'Editar', onSelect: onEdit },
          { label: 'Excluir', isDanger: true, onSelect: () => setIsAsking(true) },
        ]
      : [{ label: 'Denunciar', onSelect: () => setIsReporting(true) }]),
    ...(isStaff && (!post.isOwn || post.writtenAs === 'admin')
      ? [
          {
            label: post.isHidden ? 'Mostrar de novo' : 'Ocultar',
            startsGroup: true,
            onSelect: () => act(() => reviewPost(post.id, !post.isHidden)),
          },
        ]
      : []),
    ...(isStaff && duvida
      ? [
          {
            label: duvida.isLocked ? 'Reabrir' : 'Fechar para respostas',
            onSelect: () => act(() => lockDuvida(post.id, !duvida.isLocked)),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            icon={Ellipsis}
            className="flex-none"
            aria-label={`Mais ações: ${duvida ? 'dúvida' : 'resposta'} de ${post.author?.name ?? 'Pessoa removida'}`}
          />
        }
        items={items}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        isPending={removal.isPending}
        onConfirm={() => !removal.isPending && removal.mutate()}
        title="Excluir este texto?"
        confirmLabel="Excluir"
        pendingLabel="Excluindo…"
      >
        {duvida && duvida.answerCount > 0
          ? 'As respostas a ela também somem. Não é possível desfazer.'
          : 'Não é possível desfazer.'}
      </ConfirmDialog>
      {isReporting ? <ReportDialog post={post} onClose={() => setIsReporting(false)} /> : null}
    </>
  )
}
