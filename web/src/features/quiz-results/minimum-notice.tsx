import { useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { invalidate, keyPrefix } from '#/api/query-keys.ts'
import { applyMinimum, type QuizOverview } from '#/api/quiz-results.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { agreeing, counted, STUDENTS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

type Props = Pick<QuizOverview, 'quiz' | 'wouldPass'>

/** The minimum was lowered after some had failed: says so, and lets all of them pass at once. */
export function MinimumNotice({ quiz, wouldPass }: Props) {
  const queryClient = useQueryClient()
  const applying = useConfirm({
    act: ({ id, passingScore }: Props['quiz']) => applyMinimum(id, passingScore),
    success: () => ({
      title: 'Nota mínima aplicada',
      detail: 'Quem passou já pode seguir para a próxima aula.',
    }),
    errorTitle: 'Erro ao aplicar a nota mínima',
    onDone: () => invalidate(queryClient, [keyPrefix('quiz-results'), keyPrefix('attempt')]),
  })
  const students = counted(wouldPass, STUDENTS)
  const minimum = `${quiz.passingScore}%`
  return (
    <>
      {wouldPass > 0 ? (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-tide px-4 py-3.5">
          <Info size={20} strokeWidth={1.75} aria-hidden className="flex-none max-sm:hidden" />
          <p className="min-w-0 flex-1 basis-80">
            <strong className="font-strong">
              {students} {agreeing(wouldPass, ['tem', 'têm'])} nota para passar hoje.
            </strong>{' '}
            {agreeing(wouldPass, ['Fez', 'Fizeram'])} o quiz quando a nota mínima era maior, e cada tentativa
            vale pela nota mínima do seu dia.
          </p>
          <Button variant="outline" size="sm" onClick={() => applying.ask(quiz)}>
            Aplicar nota mínima de {minimum}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        {...applying.dialog}
        variant="primary"
        title="Aplicar a nota mínima de hoje?"
        confirmLabel="Aplicar"
        pendingLabel="Aplicando…"
      >
        {students} com {minimum} ou mais {agreeing(wouldPass, ['passa', 'passam'])} de Reprovado a Aprovado,
        com a próxima aula e o certificado a que {agreeing(wouldPass, ['tiver', 'tiverem'])} direito. Ninguém
        deixa de estar aprovado. Fica no registro de alterações e não dá para desfazer.
      </ConfirmDialog>
    </>
  )
}
