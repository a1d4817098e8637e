import { type Answers, unanswered } from '@farol/domain/quiz-scoring.ts'
import { useEffect, useRef, useState } from 'react'
import type { TakenQuestion } from '#/api/quizzes.ts'

/** Which question is on the screen: the one that was left by the end of the session, or the first one that has no answer. */
export function useQuizPosition(questions: readonly TakenQuestion[], answers: Answers, leftAt?: string) {
  const firstOpen = () => questions.findIndex((question) => unanswered([question], answers) > 0)
  const [position, setPosition] = useState(() => {
    const left = questions.findIndex(({ id }) => id === leftAt)
    if (left >= 0) return left
    return Math.max(0, firstOpen() < 0 ? questions.length - 1 : firstOpen())
  })
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shown = useRef(position)

  // A screen reader reads the new question.
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    headingRef.current?.focus()
  }, [position])

  return {
    position,
    headingRef,
    move: (step: -1 | 1) => setPosition(Math.min(Math.max(position + step, 0), questions.length - 1)),
    goToFirstOpen: () => setPosition(Math.max(0, firstOpen())),
  }
}
