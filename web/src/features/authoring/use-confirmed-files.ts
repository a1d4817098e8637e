import { LESSON_LIST_MAX } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { planEffectQuery } from '#/api/admin-lessons.ts'
import { useDialogSubject } from '#/features/admin/use-confirm.ts'
import { addLessonFiles } from './lesson-files.ts'

const planFor = (files: readonly File[]) => ({
  lessonId: null,
  count: Math.min(files.length, LESSON_LIST_MAX),
})

/** Makes lessons of files, and asks before if somebody has begun the course. `dialog` goes to a ConfirmDialog. */
export function useConfirmedFiles(courseId: string, hasStudents: boolean) {
  const queryClient = useQueryClient()
  const { subject: files = [], isOpen, open, close } = useDialogSubject<readonly File[]>()
  return {
    take: async (chosen: readonly File[]) => {
      const asked = hasStudents
        ? queryClient.fetchQuery(planEffectQuery(courseId, planFor(chosen)))
        : undefined
      // Without an answer the user is not asked: the lessons can be made all the same.
      const effect = await asked?.catch(() => undefined)
      if (effect && effect.completed + effect.inProgress > 0) open(chosen)
      else await addLessonFiles(courseId, chosen)
    },
    files,
    plan: planFor(files),
    dialog: {
      open: isOpen,
      onOpenChange: close,
      onConfirm: () => {
        close()
        void addLessonFiles(courseId, files)
      },
    },
  }
}
