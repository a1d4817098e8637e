import type { ListedUser } from '@farol/contract/users.ts'
import { initials } from '@farol/domain/initials.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { addMembers, refreshTurmas } from '#/api/turmas.ts'
import { usersQuery } from '#/api/users.ts'
import { Email } from '#/features/admin/email.tsx'
import { LoadMore, loadNextPage } from '#/features/admin/list.tsx'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { notify } from '#/notices/notices.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'

type Props = {
  turma: { id: string; name: string }
  /** Those that are known to be in the turma; it may have more. */
  members: readonly { id: string }[]
  onClose: () => void
}

/** Finds accounts of the school and adds each with one press. */
export function AddMembersDialog({ turma, members, onClose }: Props) {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useSearchText(search, setSearch)
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    usersQuery({ search, courseId: undefined, turmaId: undefined, activity: 'any', sort: 'name' }),
  )
  const { added, add, adding } = useAdding(turma.id)
  const inTurma = new Set([...members, ...added].map(({ id }) => id))
  const users = data?.pages.flatMap((page) => page.users)
  return (
    <Dialog open onOpenChange={onClose} title="Adicionar pessoas" description={turma.name}>
      <DialogBody>
        <Field label="Buscar por nome ou email">
          <SearchInput value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <ul aria-busy={isPlaceholderData || !users} aria-label="Contas da escola" className="mt-4">
          {users ? (
            users.map((user) => (
              <Account
                key={user.id}
                user={user}
                isAdded={inTurma.has(user.id)}
                isAdding={adding === user.id}
                onAdd={() => add(user)}
              />
            ))
          ) : (
            <li className="py-3">
              <TextSkeleton className="w-60" />
            </li>
          )}
        </ul>
        {users?.length === 0 ? <p className="py-3 text-sm text-text-muted">Ninguém encontrado.</p> : null}
        <p role="status" className="sr-only">
          {added.length > 0 ? `${added.at(-1)?.name} está na turma.` : null}
        </p>
        <LoadMore
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage)}
        />
      </DialogBody>
    </Dialog>
  )
}

function useAdding(turmaId: string) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<readonly ListedUser[]>([])
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: ListedUser) => addMembers({ turmaId, userIds: [id] }),
    onSuccess: async (_, user) => {
      setAdded((before) => [...before, user])
      await refreshTurmas(queryClient)
    },
    onError: (error) => notify.error({ title: 'Erro ao adicionar à turma', detail: problemSentence(error) }),
  })
  return {
    added,
    adding: isPending ? variables.id : undefined,
    add: (user: ListedUser) => {
      if (!isPending) mutate(user)
    },
  }
}

type AccountProps = { user: ListedUser; isAdded: boolean; isAdding: boolean; onAdd: () => void }

const Account = ({ user: { name, email, avatarUrl }, isAdded, isAdding, onAdd }: AccountProps) => (
  <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0">
    <Avatar size="sm" initials={initials(name)} src={avatarUrl} />
    <span className="min-w-0 flex-1 text-sm wrap-anywhere">
      <span className="block font-strong">{name}</span>
      <span className="block text-xs text-text-muted">
        <Email address={email} />
      </span>
    </span>
    <Button
      variant="outline"
      size="sm"
      icon={isAdded ? Check : Plus}
      isLoading={isAdding}
      aria-disabled={isAdded}
      aria-label={isAdded ? `${name} está na turma` : `Adicionar ${name}`}
      onClick={onAdd}
    >
      {isAdded ? 'Na turma' : 'Adicionar'}
    </Button>
  </li>
)
