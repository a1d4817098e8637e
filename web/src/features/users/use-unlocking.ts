import type { AttemptOfUser, ListedUser } from '@farol/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { completeLesson, refreshUser, releaseAttempt, resetFactors } from '#/api/users.ts'
import { useConfirmed } from '#/features/admin/use-confirmed.ts'
import type { UserLesson } from './user-lesson.tsx'

export function useRelease(userId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: AttemptOfUser) => releaseAttempt({ userId, attemptId: id }),
    success: ({ quizTitle }) => ({ title: 'Nova tentativa liberada', detail: quizTitle }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}

export function useCompletion(userId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: UserLesson) => completeLesson({ userId, lessonId: id }),
    success: ({ title }) => ({ title: 'Aula marcada como concluída', detail: title }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}

export function useFactorReset(userId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: ListedUser) => resetFactors(id),
    success: ({ name }) => ({ title: 'Verificação em duas etapas removida', detail: name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}
