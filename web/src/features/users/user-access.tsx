import type { AttemptOfUser, CourseOfUser, ListedUser } from '@farol/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { blockUser, createPasswordLink, deleteUser, refreshUser, unblockUser } from '#/api/users.ts'
import { Panel } from '#/features/admin/page.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const reasonDialog = lazyPart(async () => (await import('./access-dialogs.tsx')).ReasonDialog)
const deleteDialog = lazyPart(async () => (await import('./access-dialogs.tsx')).DeleteDialog)
const linkDialog = lazyPart(async () => (await import('#/app/copy-once-dialog.tsx')).CopyOnceDialog)

type Deletion = { reason: string; when: 'now' | 'later' }

type Props = { user: ListedUser; courses: CourseOfUser[]; attempts: AttemptOfUser[] }

/** What an administrator can do about another user's access. */
export function UserAccess({ user, courses, attempts }: Props) {
  const { id: userId, name, role, blockedAt } = user
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'block' | 'delete'>()
  const [link, setLink] = useState<string>()
  const close = () => setOpen(undefined)
  const ReasonDialog = useLazyPart(reasonDialog, open === 'block', close)
  const DeleteDialog = useLazyPart(deleteDialog, open === 'delete', close)
  const LinkDialog = useLazyPart(linkDialog, link !== undefined, () => setLink(undefined))
  const refresh = () => refreshUser(queryClient, userId)
  const onError = (error: Error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) })
  const linking = useMutation({
    mutationFn: () => createPasswordLink(userId),
    onSuccess: (answer) => setLink(answer.link),
    onError,
  })
  const unblocking = useMutation({
    mutationFn: () => unblockUser(userId),
    onSuccess: () => notify.success({ title: 'Conta desbloqueada', detail: name }),
    onError,
    onSettled: refresh,
  })
  const block = async (reason: string) => {
    await blockUser({ userId, reason })
    close()
    notify.success({ title: 'Conta bloqueada', detail: name })
    await refresh()
  }
  // Pending until the page has been left, so that the deleted user is not refetched.
  const removing = useMutation({
    mutationFn: async (deletion: Deletion) => {
      await deleteUser({ userId, ...deletion })
      close()
      const isNow = deletion.when === 'now'
      notify.success({ title: isNow ? 'Conta excluída' : 'Exclusão marcada', detail: name })
      if (isNow) await navigate({ to: '/admin/users', replace: true })
    },
    onSuccess: refresh,
  })
  return (
    <section aria-labelledby="acesso" className="mt-10 print:hidden">
      <h2 id="acesso" className="mb-3.5 text-[1.1875rem]">
        Acesso à conta
      </h2>
      <Panel className="divide-y divide-border">
        {role === 'student' ? (
          <Row text="Esqueceu a senha e não recebe emails? Crie um link e entregue a ela.">
            <Button
              variant="outline"
              size="sm"
              isLoading={linking.isPending}
              loadingText="Criando…"
              onClick={() => linking.mutate()}
            >
              Criar link para nova senha
            </Button>
          </Row>
        ) : null}
        <Row
          text={
            blockedAt === null
              ? 'Quem está com a conta bloqueada não entra. O progresso fica guardado.'
              : 'Esta conta está bloqueada. Ao desbloquear, tudo volta como estava, e uma exclusão marcada pela administração é cancelada.'
          }
        >
          {blockedAt === null ? (
            <Button variant="outline" size="sm" onClick={() => setOpen('block')}>
              Bloquear
            </Button>
          ) : (
            <Button
              variant="outline"
              size="sm"
              isLoading={unblocking.isPending}
              loadingText="Salvando…"
              onClick={() => unblocking.mutate()}
            >
              Desbloquear
            </Button>
          )}
        </Row>
        <Row text="Apaga os dados pessoais e os certificados desta pessoa.">
          <Button variant="ghost-danger" size="sm" onClick={() => setOpen('delete')} className="max-sm:-ml-3">
            Excluir conta
          </Button>
        </Row>
      </Panel>
      {open === 'block' && ReasonDialog ? (
        <ReasonDialog
          title={`Bloquear a conta de ${name}?`}
          submitLabel="Bloquear"
          pendingLabel="Bloqueando…"
          draftOf={{ name: `block.${user.id}` }}
          onClose={close}
          onSubmit={block}
        >
          <p className="text-text-muted">
            {name} sai de todos os aparelhos na hora e não entra mais, até você desbloquear. Nada do que fez
            se perde.
          </p>
        </ReasonDialog>
      ) : null}
      {open === 'delete' && DeleteDialog ? (
        <DeleteDialog
          user={user}
          courses={courses}
          attempts={attempts}
          onClose={close}
          onSubmit={(deletion) => removing.mutateAsync(deletion)}
        />
      ) : null}
      {link && LinkDialog ? (
        <LinkDialog
          title="Link para uma nova senha"
          text={`Entregue este link a ${name}, e a mais ninguém: quem o abrir escolhe a senha. Ele só aparece agora, vale por uma hora e por uma vez.`}
          label="Link"
          value={link}
          rows={3}
          copied="Link copiado"
          copyByHand="Selecione o link e copie à mão."
          doneLabel="Já copiei"
          onClose={() => setLink(undefined)}
        />
      ) : null}
    </section>
  )
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-5 py-4 md:px-6">
      <p className="min-w-0 flex-1 basis-70 text-sm text-text-muted">{text}</p>
      {children}
    </div>
  )
}
