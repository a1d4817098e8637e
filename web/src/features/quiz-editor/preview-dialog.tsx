import { type Answers, isPassed, scoreQuiz, unanswered } from '@farol/domain/quiz-scoring.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ALL_QUIZ_IMAGES } from '#/api/quizzes.ts'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { QuizQuestion } from '#/features/quiz/quiz-question.tsx'
import { QuizSteps } from '#/features/quiz/quiz-steps.tsx'
import { useQuizKeys } from '#/features/quiz/use-quiz-keys.ts'
import { useQuizPosition } from '#/features/quiz/use-quiz-position.ts'
import { VerdictFigures } from '#/features/quiz/verdict-figures.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { type EditedQuestion, type ScoreRules, toAnswerKey, toTaken } from './quiz-questions.ts'

type PreviewProps = { questions: readonly EditedQuestion[]; rules: ScoreRules; onClose: () => void }
type Props = Omit<PreviewProps, 'onClose'> & { open: boolean; onOpenChange: (isOpen: boolean) => void }

/** The quiz as a student sees it, with the score at the end; nothing is saved or sent. */
export function PreviewDialog({ open, onOpenChange, ...quiz }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ver como estudante"
      description="Experimente à vontade: as respostas não são enviadas."
    >
      <Preview {...quiz} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Preview({ questions, rules, onClose }: PreviewProps) {
  const [sent, setSent] = useState<Answers>()
  return sent ? (
    <Score
      questions={questions}
      rules={rules}
      answers={sent}
      onAgain={() => setSent(undefined)}
      onClose={onClose}
    />
  ) : (
    <Taking questions={questions} rules={rules} onSend={setSent} onClose={onClose} />
  )
}

function Taking({ questions, rules, onSend, onClose }: PreviewProps & { onSend: (sent: Answers) => void }) {
  const taken = questions.map((question) => toTaken(question, rules))
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
  const missing = unanswered(taken, answers)
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
        imagesAt={ALL_QUIZ_IMAGES}
      />
      <QuizSteps
        position={position}
        total={taken.length}
        answered={taken.length - missing}
        onMove={move}
        ending={
          missing === 0 ? (
            <Button onClick={() => onSend(answers)}>Ver a nota</Button>
          ) : (
            <Button onClick={onClose}>Fechar prévia</Button>
          )
        }
      />
      {missing > 0 && position === taken.length - 1 ? (
        <p className="mt-3 text-center text-sm text-text-muted md:text-right">
          Responda todas as perguntas para ver a nota.
        </p>
      ) : null}
    </DialogBody>
  )
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus()

type ScoreProps = PreviewProps & { answers: Answers; onAgain: () => void }

/** As on the page of the result. */
function Score({ questions, rules, answers, onAgain, onClose }: ScoreProps) {
  const score = scoreQuiz(toAnswerKey(questions, rules), answers)
  const passed = isPassed(score, rules.passingScore)
  return (
    <>
      <DialogBody>
        <PassedBadge passed={passed} />
        {/* A screen reader goes on from the question to its verdict. */}
        <h3 ref={focusHeading} tabIndex={-1} className="mt-4 text-2xl outline-none">
          {passed ? 'Parabéns! Você passou!' : 'Você não atingiu a nota mínima'}
        </h3>
        <VerdictFigures attempt={{ ...score, passingScore: rules.passingScore }} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" icon={RotateCcw} onClick={onAgain}>
          Responder de novo
        </Button>
        <Button onClick={onClose}>Fechar prévia</Button>
      </DialogFooter>
    </>
  )
}
