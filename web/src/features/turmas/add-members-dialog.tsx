import type { ListedUser } from '@farol/contract/users.ts'
import { initials } from '@farol/domain/initials.ts'
import { TURMA_ADDED_MAX } from '@farol/domain/limits.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { addMembers, refreshTurmas } from '#/api/turmas.ts'
import { usersQuery } from '#/api/users.ts'
import { Email } from '#/features/admin/email.tsx'
import { LoadMore, loadNextPage } from '#/features/admin/list.tsx'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { notify } from '#/notices/notices.ts'
import { counted, PEOPLE } from '#/text/counts.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { Choice } from './choice.tsx'

type Props = {
  turma: { id: string; name: string }
  /** Those that are known to be in the turma; it may have more. */
  members: readonly { id: string }[]
  onClose: () => void
}

/** Finds accounts of the school and adds all that were chosen, also in several searches. */
export function AddMembersDialog({ turma, members, onClose }: Props) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useSearchText(search, setSearch)
  const { data, isError, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(
      usersQuery({ search, courseId: undefined, turmaId: undefined, activity: 'any', sort: 'name' }),
    )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const adding = useMutation({
    mutationFn: () => addMembers({ turmaId: turma.id, userIds: [...chosen] }),
    onSuccess: async ({ added }) => {
      notify.success({ title: 'Pessoas adicionadas à turma', detail: counted(added, PEOPLE) })
      await refreshTurmas(queryClient)
      onClose()
    },
    onError: (error) => notify.error({ title: 'Erro ao adicionar à turma', detail: problemSentence(error) }),
  })
  const inTurma = new Set(members.map(({ id }) => id))
  const users = data?.pages.flatMap((page) => page.users)
  const others = users?.flatMap(({ id }) => (inTurma.has(id) ? [] : [id])) ?? []
  const isAllChosen = others.length > 0 && others.every((id) => chosen.includes(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const rest = chosen.filter((id) => !ids.includes(id))
    setChosen(isChosen ? [...rest, ...ids] : rest)
  }
  const isTooMany = chosen.length > TURMA_ADDED_MAX
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Adicionar pessoas"
      description={turma.name}
      loss={chosen.length > 0 ? LOSS : undefined}
    >
      <DialogBody>
        <Field label="Buscar por nome ou email">
          <SearchInput value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        {others.length > 1 ? (
          <Choice
            className="mt-4 flex min-h-11 items-center gap-3 text-sm"
            isChosen={isAllChosen}
            onChoose={(isChosen) => choose(others, isChosen)}
          >
            Escolher todos desta lista
          </Choice>
        ) : null}
        <ul
          aria-busy={isPlaceholderData || (!users && !isError)}
          aria-label="Contas da escola"
          className="mt-2"
        >
          {users ? (
            users.map((user) => (
              <Account
                key={user.id}
                user={user}
                isMember={inTurma.has(user.id)}
                isChosen={chosen.includes(user.id)}
                onChoose={(isChosen) => choose([user.id], isChosen)}
              />
            ))
          ) : isError ? (
            <li className="py-3 text-sm">
              <p role="alert" className="mb-2">
                As contas da escola não abriram.
              </p>
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                Tentar novamente
              </Button>
            </li>
          ) : (
            <li className="py-3">
              <TextSkeleton className="w-60" />
            </li>
          )}
        </ul>
        {users?.length === 0 ? <p className="py-3 text-sm text-text-muted">Ninguém encontrado.</p> : null}
        <LoadMore
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage)}
        />
      </DialogBody>
      <DialogFooter>
        <p role="status" className="mr-auto self-center text-sm text-text-muted">
          {isTooMany ? `Adicione no máximo ${counted(TURMA_ADDED_MAX, PEOPLE)} de uma vez.` : null}
        </p>
        <CancelButton />
        <Button
          isLoading={adding.isPending}
          aria-disabled={chosen.length === 0 || isTooMany}
          onClick={() => {
            if (chosen.length > 0 && !isTooMany && !adding.isPending) adding.mutate()
          }}
        >
          {chosen.length === 0 ? 'Adicionar' : `Adicionar ${counted(chosen.length, PEOPLE)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const LOSS = {
  title: 'Fechar sem adicionar?',
  text: 'Quem você escolheu ainda não está na turma.',
  stayLabel: 'Continuar',
  leaveLabel: 'Fechar',
}

type AccountProps = {
  user: ListedUser
  isMember: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Account({ user: { name, email, avatarUrl }, isMember, isChosen, onChoose }: AccountProps) {
  const person = (
    <>
      <Avatar size="sm" initials={initials(name)} src={avatarUrl} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-strong">{name}</span>
        <span className="block text-xs text-text-muted">
          <Email address={email} />
        </span>
      </span>
    </>
  )
  return (
    <li className="border-b border-border last:border-b-0">
      {isMember ? (
        <span className="flex min-h-14 items-center gap-3 py-2 pl-8 text-sm">
          {person}
          <Badge>Na turma</Badge>
        </span>
      ) : (
        <Choice
          label={`Escolher ${name}`}
          isChosen={isChosen}
          onChoose={onChoose}
          className="flex min-h-14 items-center gap-3 py-2 text-sm"
        >
          {person}
        </Choice>
      )}
    </li>
  )
}
