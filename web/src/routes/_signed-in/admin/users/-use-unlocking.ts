import type { AttemptOfPerson, ListedPerson } from '@farol/contract/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { completeLesson, refreshPerson, releaseAttempt, resetFactors } from '../../../../api/people.ts'
import { useConfirmed } from '../-use-confirmed.ts'
import type { PersonLesson } from './-person-lesson.tsx'

export function useRelease(personId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: AttemptOfPerson) => releaseAttempt({ personId, attemptId: id }),
    success: ({ quizTitle }) => ({ title: 'Nova tentativa liberada', detail: quizTitle }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshPerson(queryClient, personId),
  })
}

export function useCompletion(personId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: PersonLesson) => completeLesson({ personId, lessonId: id }),
    success: ({ title }) => ({ title: 'Aula marcada como concluída', detail: title }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshPerson(queryClient, personId),
  })
}

export function useFactorReset(personId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: ListedPerson) => resetFactors(id),
    success: ({ name }) => ({ title: 'Verificação em duas etapas removida', detail: name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshPerson(queryClient, personId),
  })
}
