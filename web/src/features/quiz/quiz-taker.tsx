import { unanswered } from '@farol/domain/quiz-scoring.ts'
import { useState } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import type { StartedQuiz } from '#/api/quizzes.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { QuizNotes } from './quiz-notes.tsx'
import { QuizPageFrame } from './quiz-page-frame.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizSteps } from './quiz-steps.tsx'
import { SendButton } from './send-button.tsx'
import { useDraftAnswers } from './use-draft-answers.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizPosition } from './use-quiz-position.ts'
import { useSendQuiz } from './use-send-quiz.ts'
import { useSessionEnd } from './use-session-end.ts'

type Props = {
  started: StartedQuiz
  place: LessonPlace
  userId: string
}

export function QuizTaker({ started, place, userId }: Props) {
  const { questions, passingScore } = started.quiz
  // Administrators see the quiz without taking it.
  const isOnlyLooking = started.draft === null
  const draft = useDraftAnswers({ place, started, userId })
  const { position, headingRef, move, goToFirstOpen } = useQuizPosition(
    questions,
    draft.answers,
    draft.leftAt,
  )
  const question = questions[position]
  const tellSessionEnd = useSessionEnd(() => {
    if (question) draft.keeper?.leaveAt(question.id)
  })
  const { send, isSending } = useSendQuiz({
    place,
    draftId: started.draft?.id ?? '',
    keeper: draft.keeper,
    tellSessionEnd,
  })
  const [isConfirming, setIsConfirming] = useState(false)
  const missing = unanswered(questions, draft.answers)
  const isLast = position === questions.length - 1

  const choose = (optionId: string) => {
    if (question) draft.choose(question.id, optionId)
  }
  useQuizKeys({
    isOn: !isConfirming,
    optionIds: question?.options.map(({ id }) => id) ?? [],
    onChoose: choose,
    onMove: move,
  })
  if (!question) return null

  return (
    <QuizPageFrame place={place} title={started.lesson.title} passingScore={passingScore}>
      <QuizQuestion
        question={question}
        position={position}
        total={questions.length}
        chosen={draft.answers[question.id]}
        onChoose={choose}
        headingRef={headingRef}
      />
      <div className="max-md:mt-auto">
        <QuizSteps
          position={position}
          total={questions.length}
          answered={questions.length - missing}
          onMove={move}
          ending={<SendButton isOff={missing > 0 || isOnlyLooking} onClick={() => setIsConfirming(true)} />}
        />
        <QuizNotes
          missing={isLast ? missing : 0}
          isWaiting={draft.isWaiting}
          isLasting={draft.isLasting}
          isOnlyLooking={isOnlyLooking}
          onGoToFirstOpen={goToFirstOpen}
        />
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Enviar o quiz?"
        variant="primary"
        confirmLabel="Enviar respostas"
        pendingLabel="Enviando…"
        isPending={isSending}
        onConfirm={() => send(draft.answers)}
      >
        Você tem apenas uma tentativa. Depois de enviar, não é mais possível mudar as respostas.
      </ConfirmDialog>
    </QuizPageFrame>
  )
}
