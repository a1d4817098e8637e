import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { moveMembers, refreshTurmas, turmasQuery } from '#/api/turmas.ts'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { notify } from '#/notices/notices.ts'
import { counted, PEOPLE } from '#/text/counts.ts'
import { turmaPlaces } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'

type Props = {
  turma: { id: string; name: string }
  userIds: string[]
  onClose: () => void
  onMoved: () => void
}

/** Finds the turma that the chosen members go to. */
export function MoveMembersDialog({ turma, userIds, onClose, onMoved }: Props) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useSearchText(search, setSearch)
  const { data, isPlaceholderData } = useQuery(turmasQuery({ search, page: 1 }))
  const moving = useMutation({
    mutationFn: (to: { id: string; name: string }) =>
      moveMembers({ turmaId: turma.id, userIds, toTurmaId: to.id }),
    onSuccess: async ({ moved }, to) => {
      notify.success({ title: `Agora na turma ${to.name}`, detail: counted(moved, PEOPLE) })
      await refreshTurmas(queryClient)
      onMoved()
    },
    onError: (error) => notify.error({ title: 'Erro ao mudar de turma', detail: problemSentence(error) }),
  })
  const others = data?.turmas.filter(({ id }) => id !== turma.id)
  return (
    <Dialog open onOpenChange={onClose} title="Mudar de turma" description={counted(userIds.length, PEOPLE)}>
      <DialogBody>
        <Field label="Buscar por nome">
          <SearchInput value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <ul aria-busy={isPlaceholderData || !others} aria-label="Turmas" className="mt-4">
          {others?.map((other) => (
            <li
              key={other.id}
              className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                <span className="block font-strong">{other.name}</span>
                <span className="block text-xs text-text-muted">Pessoas: {turmaPlaces(other)}</span>
              </span>
              <Button
                variant="outline"
                size="sm"
                isLoading={moving.isPending && moving.variables.id === other.id}
                aria-label={`Mudar para ${other.name}`}
                onClick={() => {
                  if (!moving.isPending) moving.mutate(other)
                }}
              >
                Mudar para cá
              </Button>
            </li>
          )) ?? (
            <li className="py-3">
              <TextSkeleton className="w-60" />
            </li>
          )}
        </ul>
        {others?.length === 0 ? <p className="py-3 text-sm text-text-muted">Nenhuma outra turma.</p> : null}
      </DialogBody>
    </Dialog>
  )
}
