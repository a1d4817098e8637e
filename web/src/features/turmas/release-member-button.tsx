import type { TurmaMember } from '@farol/contract/turmas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOpen, Undo2 } from 'lucide-react'
import { problemSentence } from '#/api/api-problem.ts'
import { releaseMember } from '#/api/turma-calendar.ts'
import { refreshTurmas } from '#/api/turmas.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'

type Props = { turmaId: string; member: TurmaMember }

/** Lets one member through the calendar of the turma, or back under it: a click undoes a click. */
export function ReleaseMemberButton({ turmaId, member: { id: userId, name, isReleased } }: Props) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => releaseMember({ turmaId, userId }, !isReleased),
    onSuccess: () =>
      notify.success({
        title: isReleased ? 'O calendário vale de novo' : 'Todas as aulas liberadas',
        detail: name,
      }),
    onError: (error) => notify.error({ title: 'Erro ao liberar as aulas', detail: problemSentence(error) }),
    onSettled: () => refreshTurmas(queryClient),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={isReleased ? Undo2 : LockOpen}
      isLoading={isPending}
      onClick={() => mutate()}
      className="max-md:-ml-3"
    >
      {isReleased ? 'Seguir o calendário' : 'Liberar tudo'}
      <span className="sr-only"> para {name}</span>
    </Button>
  )
}
