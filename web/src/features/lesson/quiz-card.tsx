import type { OpenedLesson } from '@farol/contract/lessons.ts'
import type { QuizAccess } from '@farol/domain/lesson-gating.ts'
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  ListChecks,
  Lock,
  type LucideIcon,
  RotateCcw,
  Target,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { DEFAULT_QUIZ_TITLE } from '#/features/quiz/default-quiz-title.ts'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { Button } from '#/ui/button.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'

type Props = {
  place: LessonPlace
  /** The last lesson of a course has none. */
  hasNext: boolean
  quiz: NonNullable<OpenedLesson['quiz']>
  access: QuizAccess
  minWatchPercentage: number
}

export function QuizCard(props: Props) {
  return (
    <section className="rounded-lg border border-border bg-surface px-6 py-5">
      {props.quiz.passed === null ? <QuizBefore {...props} /> : <QuizAfter {...props} />}
    </section>
  )
}

function QuizBefore({ place, quiz, access, minWatchPercentage }: Props) {
  return (
    <>
      <CardTitle icon={ListChecks}>{quiz.title || DEFAULT_QUIZ_TITLE}</CardTitle>
      <p className="text-sm wrap-anywhere whitespace-pre-line text-text-muted">
        {quiz.description || 'Complete o quiz para desbloquear a próxima aula'}
      </p>
      <Facts>
        <MinimumScore score={quiz.passingScore} />
        <Fact icon={CircleAlert}>
          Apenas uma tentativa
          <HelpHint about="Apenas uma tentativa">
            {quiz.isRetakeAllowed
              ? 'Responda com calma. Se não atingir a nota mínima, assista à aula de novo e o quiz se abre outra vez.'
              : 'Responda com calma: este quiz só pode ser enviado uma vez.'}
          </HelpHint>
        </Fact>
        {quiz.isRetakeAllowed ? <Fact icon={RotateCcw}>Se não passar, assista de novo e refaça</Fact> : null}
      </Facts>
      <TakeQuiz
        place={place}
        isOpen={access === 'open'}
        hint={`Complete ${minWatchPercentage}% do vídeo antes de fazer o quiz`}
      />
    </>
  )
}

function QuizAfter({ place, hasNext, quiz, access, minWatchPercentage }: Props) {
  return (
    <>
      <CardTitle icon={quiz.passed ? CircleCheck : CircleX}>
        {quiz.passed ? 'Quiz Concluído' : 'Quiz Não Aprovado'}
      </CardTitle>
      <p className="text-sm text-text-muted">
        {afterText({ hasPassed: quiz.passed === true, hasNext, access })}
        {access !== 'rewatch-first' ? null : (
          <HelpHint about="Assistir novamente" isInText>
            Conta o tempo que você assiste a partir de agora. Com {minWatchPercentage}% da aula revistos, o
            quiz se abre outra vez; o que já foi concluído continua.
          </HelpHint>
        )}
      </p>
      <Facts>
        <li>
          <PassedBadge passed={quiz.passed === true} />
        </li>
        <MinimumScore score={quiz.passingScore} />
      </Facts>
      <div className="grid gap-2.5">
        {access === 'open' ? <TakeQuiz place={place} isOpen /> : null}
        <Button
          variant="outline"
          isBlock
          render={<Link to="/course/$courseId/lesson/$lessonId/quiz/result" params={place} />}
        >
          Ver Resultado
        </Button>
      </div>
    </>
  )
}

function afterText(state: { hasPassed: boolean; hasNext: boolean; access: QuizAccess }) {
  if (state.hasPassed)
    return state.hasNext ? 'Você passou no quiz! Continue para a próxima aula.' : 'Você passou no quiz!'
  return state.access === 'open'
    ? 'Você assistiu a aula novamente. Agora pode refazer o quiz.'
    : 'Você precisa assistir a aula novamente'
}

function TakeQuiz({ place, isOpen, hint }: { place: LessonPlace; isOpen: boolean; hint?: string }) {
  const hintId = useId()
  if (isOpen)
    return (
      <Button
        variant="beam"
        isBlock
        render={<Link to="/course/$courseId/lesson/$lessonId/quiz" params={place} />}
      >
        Fazer Quiz
      </Button>
    )
  return (
    <>
      <Button icon={Lock} isBlock aria-disabled aria-describedby={hintId}>
        Fazer Quiz
      </Button>
      <p id={hintId} className="mt-2.5 text-center text-sm text-text-muted">
        {hint}
      </p>
    </>
  )
}

function CardTitle({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <h2 className="mb-1.5 flex items-start gap-2.5 text-[1.375rem]">
      <Icon size={22} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <span className="wrap-anywhere">{children}</span>
    </h2>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <ul className="mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">{children}</ul>
)

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
      {children}
    </li>
  )
}

const MinimumScore = ({ score }: { score: number }) => <Fact icon={Target}>{`Nota mínima: ${score}%`}</Fact>
