import type { Correction } from '@farol/domain/regrade.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { regradePreviewQuery } from '#/api/quiz-results.ts'
import type { EditedLesson } from '#/api/quizzes.ts'
import { useDialogSubject } from '#/features/admin/use-confirm.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { correctionsIn, type EditedQuestion } from './quiz-questions.ts'

const regradeDialog = lazyPart(async () => (await import('./regrade-dialog.tsx')).RegradeDialog)

type Options = {
  quiz: EditedLesson['quiz']
  /** Saves the quiz once more. */
  onApply: () => void
}

/** Before a save that corrects right answers: whose result changes, to be applied or not. */
export function useRegrade({ quiz, onApply }: Options) {
  const queryClient = useQueryClient()
  const reviewed = useDialogSubject<{ quizId: string; version: number; corrections: Correction[] }>()
  const isApplied = useRef(false)
  const RegradeDialog = useLazyPart(regradeDialog, reviewed.isOpen, reviewed.close)

  return {
    /** True if the author has to look at it first; rejects with the problem to show. */
    isToBeReviewed: async (questions: readonly EditedQuestion[]) => {
      const corrections = correctionsIn(questions)
      const wasApplied = isApplied.current
      isApplied.current = false
      if (!quiz || corrections.length === 0 || wasApplied) return false
      const regrade = { quizId: quiz.id, version: quiz.version, corrections }
      const { pages } = await queryClient.fetchInfiniteQuery({
        ...regradePreviewQuery(regrade),
        staleTime: 0,
      })
      const isNobodys = pages[0]?.counts.changed === 0
      if (!isNobodys) reviewed.open(regrade)
      return !isNobodys
    },
    dialog:
      RegradeDialog && reviewed.subject ? (
        <RegradeDialog
          regrade={reviewed.subject}
          open={reviewed.isOpen}
          onClose={reviewed.close}
          onApply={() => {
            isApplied.current = true
            reviewed.close()
            onApply()
          }}
        />
      ) : null,
  }
}
