import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { useEffect, useState } from 'react'
import type { LessonPlace } from '../api/lessons.ts'
import { keepAnswers } from '../api/quizzes.ts'
import { watchPage } from '../player/page-events.ts'
import { createAnswerKeeper } from './answer-keeper.ts'

type Options = {
  place: LessonPlace
  initial: Answers
  /** Off for administrators, who only look. */
  isKept: boolean
}

/** What was chosen so far: at once on the screen, and kept on the server behind it. */
export function useDraftAnswers({ place, initial, isKept }: Options) {
  const [answers, setAnswers] = useState(initial)
  const [isWaiting, setIsWaiting] = useState(false)
  const [keeper] = useState(() =>
    createAnswerKeeper({ send: (newest) => keepAnswers(place, newest), onWaiting: setIsWaiting }),
  )

  useEffect(() => {
    const stopWatching = watchPage({ onHidden: keeper.flush, onOnline: keeper.flush })
    return () => {
      stopWatching()
      keeper.flush()
    }
  }, [keeper])

  const choose = (questionId: string, optionId: string) => {
    if (answers[questionId] === optionId) return
    const next = { ...answers, [questionId]: optionId }
    setAnswers(next)
    if (isKept) keeper.keep(next)
  }

  return { answers, choose, isWaiting, keeper }
}
