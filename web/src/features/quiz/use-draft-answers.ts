import { answersOf, type Choices, choicesOf, choose as chooseOnly } from '@farol/domain/quiz-draft.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { type StartedQuiz, saveDraft } from '#/api/quizzes.ts'
import { refreshSession } from '#/api/session-cache.ts'
import { choicesIn, type DraftOutbox, draftOutbox } from '#/outbox/draft-entry.ts'
import { watchPage } from '#/outbox/page-events.ts'
import { pageLocks, pageStore } from '#/outbox/page-outbox.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

type Options = { place: LessonPlace; started: StartedQuiz; userId: string }

/** What was chosen so far: at once on the screen and in the browser's storage, and on the server behind it. */
export function useDraftAnswers({ place, started, userId }: Options) {
  const queryClient = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  const [drafts] = useState(() => draftOutbox({ store: pageStore, userId }))
  const [opened] = useState(() => openedDraft({ place, started, drafts }))
  const [choices, setChoices] = useState<Choices>(opened ? choicesIn(opened) : {})
  const [keeper] = useState(
    () =>
      opened &&
      createDraftKeeper({
        lessonId: place.lessonId,
        draft: opened,
        drafts,
        locks: pageLocks,
        send: async (body, signal) => (await saveDraft(place, body, signal)).choices,
        onChoices: setChoices,
        onWaiting: setIsWaiting,
        // The session's own answer leads to the log-in.
        onSignedOut: () => void refreshSession(queryClient).catch(() => undefined),
      }),
  )
  const entryKey = drafts.keyOf({ lessonId: place.lessonId, visit: started.draft?.id ?? '' })
  useEffect(() => keeper && watchOver(keeper, entryKey), [keeper, entryKey])

  return {
    // What is known of a question that is gone is neither counted nor sent.
    answers: answersOf(choicesOf(questionsOf(started), choices)),
    choose: (questionId: string, optionId: string) => {
      if (choices[questionId]?.optionId === optionId) return
      if (keeper) keeper.choose(questionId, optionId)
      else setChoices(chooseOnly(choices, questionId, optionId))
    },
    isWaiting,
    /** Whether the choices outlive the page. */
    isLasting: drafts.isLasting(),
    /** Where the student continues after the session had ended. */
    leftAt: opened?.questionId,
    /** None for administrators, who only look. */
    keeper,
  }
}

type Opening = Omit<Options, 'userId'> & { drafts: DraftOutbox }

function openedDraft({ place: { courseId, lessonId }, started, drafts }: Opening) {
  if (!started.draft) return undefined
  const { id: draftId, choices } = started.draft
  return drafts.open(lessonId, { draftId, courseId, choices, questions: questionsOf(started) })
}

const questionsOf = ({ quiz }: StartedQuiz) =>
  quiz.questions.map(({ id, options }) => ({ id, optionIds: options.map((each) => each.id) }))

function watchOver(keeper: DraftKeeper, entryKey: string) {
  keeper.begin()
  const stopWatching = watchPage({ onHidden: keeper.flushAtOnce, onOnline: keeper.flush })
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === entryKey && newValue !== null) keeper.synchronise()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('storage', onStorage)
    stopWatching()
    keeper.leave()
  }
}
