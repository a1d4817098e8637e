import { type Answers, unanswered } from '@farol/domain/quiz-scoring.ts'
import { useState } from 'react'
import { QuizQuestion } from '#/features/quiz/quiz-question.tsx'
import { QuizSteps } from '#/features/quiz/quiz-steps.tsx'
import { useQuizKeys } from '#/features/quiz/use-quiz-keys.ts'
import { useQuizPosition } from '#/features/quiz/use-quiz-position.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import { type EditedQuestion, toTaken } from './quiz-questions.ts'

type Props = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  questions: readonly EditedQuestion[]
}

/** The quiz as a student sees it; nothing is saved or sent. */
export function PreviewDialog({ open, onOpenChange, questions }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ver como estudante"
      description="Experimente à vontade: as respostas não são enviadas."
    >
      <Preview questions={questions} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Preview({ questions, onClose }: { questions: readonly EditedQuestion[]; onClose: () => void }) {
  const taken = questions.map(toTaken)
  const [answers, setAnswers] = useState<Answers>({})
  const { position, headingRef, move } = useQuizPosition(taken, answers)
  const question = taken[position]
  const choose = (optionId: string) => {
    if (question) setAnswers({ ...answers, [question.id]: optionId })
  }
  useQuizKeys({
    isOn: true,
    optionIds: question?.options.map(({ id }) => id) ?? [],
    onChoose: choose,
    onMove: move,
  })
  if (!question) return null
  return (
    <DialogBody>
      <QuizQuestion
        question={question}
        position={position}
        total={taken.length}
        chosen={answers[question.id]}
        onChoose={choose}
        heading="h3"
        headingRef={headingRef}
      />
      <QuizSteps
        position={position}
        total={taken.length}
        answered={taken.length - unanswered(taken, answers)}
        onMove={move}
        ending={<Button onClick={onClose}>Fechar prévia</Button>}
      />
    </DialogBody>
  )
}
