import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { removeLesson, removeQuiz } from '#/api/admin-lessons.ts'
import { useConfirmed } from '#/features/admin/use-confirmed.ts'

type Options = { courseId: string; onDone: () => Promise<unknown> }

export const useDeleteLesson = ({ courseId, onDone }: Options) =>
  useConfirmed({
    act: ({ id }: AdminLesson) => removeLesson({ courseId, lessonId: id }),
    success: ({ title }) => ({ title: 'Aula deletada', detail: title }),
    errorTitle: 'Erro ao deletar aula',
    onDone,
  })

export const useDeleteQuiz = ({ courseId, onDone }: Options) =>
  useConfirmed({
    act: ({ id }: AdminLesson) => removeQuiz({ courseId, lessonId: id }),
    success: ({ quiz }) => ({ title: 'Quiz deletado', detail: quiz?.title }),
    errorTitle: 'Erro ao deletar quiz',
    onDone,
  })
