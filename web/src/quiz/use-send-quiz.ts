import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiProblem, problemSentence } from '../api/api-problem.ts'
import type { LessonPlace } from '../api/lessons.ts'
import { refreshAfterAttempt, submitQuiz } from '../api/quizzes.ts'
import { notify } from '../notices/notices.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { attemptKey, forgetAttemptKey } from './attempt-key.ts'
import { quizRefusal } from './quiz-refusal.ts'

const CHANGED =
  'O quiz mudou enquanto você respondia. Estas são as perguntas de agora; as respostas que ainda valem foram mantidas.'

/** Only whole quizzes are sent from here: an answer that is missing now belongs to a question that is new. */
const isQuizChanged = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'QUIZ_CHANGED' || error.code === 'QUIZ_UNANSWERED')

type Options = { place: LessonPlace; quizId: string; keeper: AnswerKeeper }

/** Sends the quiz once, however often it is asked to, and leads to the result. */
export function useSendQuiz({ place, quizId, keeper }: Options) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const isSending = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: async (answers: Answers) => {
      // A choice that arrives after the attempt would be refused.
      await keeper.stop()
      return submitQuiz(place, { key: attemptKey(quizId), answers })
    },
    onSuccess: async () => {
      forgetAttemptKey(quizId)
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
        keeper.resume()
        const isChanged = isQuizChanged(error)
        notify.error({ title: 'Erro ao enviar quiz', detail: isChanged ? CHANGED : problemSentence(error) })
        if (isChanged) await router.invalidate()
        return
      }
      forgetAttemptKey(quizId)
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
