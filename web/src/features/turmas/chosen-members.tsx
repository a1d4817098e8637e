import type { TurmaMember } from '@farol/contract/turmas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { moveMembers, refreshTurmas } from '#/api/turmas.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { counted, PEOPLE } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const moveDialog = lazyPart(async () => (await import('./move-members-dialog.tsx')).MoveMembersDialog)

type Props = { turma: { id: string; name: string }; chosen: readonly TurmaMember[]; onDone: () => void }

/** What can be done with several members at once; nothing while none is chosen. */
export function ChosenMembers({ turma, chosen, onDone }: Props) {
  const queryClient = useQueryClient()
  const [isMoving, setIsMoving] = useState(false)
  const MoveMembersDialog = useLazyPart(moveDialog, isMoving, () => setIsMoving(false))
  const userIds = chosen.map(({ id }) => id)
  const removal = useConfirm<string>({
    act: () => moveMembers({ turmaId: turma.id, userIds, toTurmaId: null }),
    success: (people) => ({ title: 'Retirados da turma', detail: people }),
    errorTitle: 'Erro ao retirar da turma',
    onDone: () => {
      onDone()
      return refreshTurmas(queryClient)
    },
  })
  const people = counted(chosen.length, PEOPLE)
  return (
    <>
      {chosen.length > 0 ? (
        <div
          role="toolbar"
          aria-label="Pessoas escolhidas"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-5 py-3 md:px-6 print:hidden"
        >
          <p role="status" className="mr-auto font-strong tabular-nums">
            {people}
          </p>
          <Button variant="outline" size="sm" icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
            Mudar de turma
          </Button>
          <Button variant="ghost-danger" size="sm" icon={UserMinus} onClick={() => removal.ask(people)}>
            Retirar da turma
          </Button>
        </div>
      ) : null}
      {MoveMembersDialog && isMoving ? (
        <MoveMembersDialog
          turma={turma}
          userIds={userIds}
          onClose={() => setIsMoving(false)}
          onMoved={() => {
            setIsMoving(false)
            onDone()
          }}
        />
      ) : null}
      <ConfirmDialog
        {...removal.dialog}
        title="Retirar estas pessoas da turma?"
        confirmLabel="Retirar"
        pendingLabel="Retirando…"
      >
        {removal.subject}: deixam de ver os cursos que viam só por esta turma. O progresso e os certificados
        ficam guardados.
      </ConfirmDialog>
    </>
  )
}
