import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { refreshAfterAttempt, submitQuiz } from '#/api/quizzes.ts'
import { roleNow, watchSession } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { quizRefusal } from './quiz-refusal.ts'

const CHANGED =
  'O quiz mudou enquanto você respondia. Estas são as perguntas de agora; as respostas que ainda valem foram mantidas.'

/** Only whole quizzes are sent from here: an answer that is missing now belongs to a question that is new. */
const isQuizChanged = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'QUIZ_CHANGED' || error.code === 'QUIZ_UNANSWERED')

const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.code === 'UNAUTHENTICATED'

type Options = {
  place: LessonPlace
  /** Also the key the attempt is sent with: however often it is sent, from however many tabs, it is one attempt. */
  draftId: string
  keeper: DraftKeeper | undefined
  notifySessionEnd: (title: string) => void
}

/** Sends the quiz once, however often it is asked to, and leads to the result. */
export function useSendQuiz({ place, draftId, keeper, notifySessionEnd }: Options) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const isSending = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: (answers: Answers) => {
      // A choice that arrives after the attempt would be refused.
      keeper?.pause()
      return submitQuiz(place, { key: draftId, answers })
    },
    onSuccess: async () => {
      keeper?.end()
      notify.success({ title: 'Quiz enviado!' })
      void refreshAfterAttempt(queryClient, place)
      await navigate({
        to: '/course/$courseId/lesson/$lessonId/quiz/result',
        params: place,
        replace: true,
      })
    },
    onError: async (error) => {
      const refusal = quizRefusal(error, place)
      if (!refusal) {
        // Choices would be refused, too: they wait on this device until the student has logged in.
        if (isSignedOut(error)) return notifySessionEnd('Erro ao enviar quiz')
        keeper?.resume()
        const isChanged = isQuizChanged(error)
        notify.error({ title: 'Erro ao enviar quiz', detail: isChanged ? CHANGED : problemSentence(error) })
        if (isChanged) await router.invalidate()
        return
      }
      if (refusal.isOver) keeper?.end()
      if (refusal.notice) notify.error(refusal.notice)
      else notify.info({ title: problemSentence(error) })
      await navigate({ ...refusal.target, replace: true })
    },
    onSettled: () => {
      isSending.current = false
    },
  })

  const send = (answers: Answers) => {
    if (isSending.current) return
    isSending.current = true
    mutate(answers)
  }
  return { send, isSending: isPending }
}

const SIGNED_OUT =
  'Entre na sua conta para continuar. Suas respostas estão guardadas neste aparelho e serão enviadas depois.'

/** Notifies a user who is signed out in the middle of a quiz, once, on the way to the log-in. */
export function useSessionEnd(onEnd: () => void) {
  const queryClient = useQueryClient()
  const isNotified = useRef(false)
  const notifyEnd = (title = 'Erro') => {
    if (isNotified.current) return
    isNotified.current = true
    onEnd()
    notify.error({ title, detail: SIGNED_OUT })
  }
  const end = useEffectEvent(() => {
    if (roleNow(queryClient) === undefined) notifyEnd()
  })
  useEffect(() => watchSession(queryClient, () => end()), [queryClient])
  return notifyEnd
}
