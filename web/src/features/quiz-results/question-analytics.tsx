import type { AnalysedQuestion } from '@farol/contract/quiz-results.ts'
import { Check } from 'lucide-react'
import { ALL_QUIZ_IMAGES } from '#/api/quizzes.ts'
import { Panel } from '#/features/admin/page.tsx'
import { optionLetter } from '#/features/quiz/option-letter.ts'
import { ATTEMPTS, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Accordion } from '#/ui/accordion.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Beam } from '#/ui/beam.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const quizImage = lazyPart(() => import('#/features/quiz/quiz-image.tsx'))

type Props = { questions: readonly AnalysedQuestion[]; attemptCount: number }

export function QuestionAnalytics({ questions, attemptCount }: Props) {
  return (
    <Panel className="mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-border px-5 py-4 md:px-6">
        <h2 className="text-[1.1875rem]">Analytics por Questão</h2>
        <p className="text-xs text-text-muted tabular-nums">acertos em {counted(attemptCount, ATTEMPTS)}</p>
      </div>
      {questions.length === 0 ? (
        <EmptyState heading="h3" title="Nenhuma pergunta adicionada">
          Escreva as perguntas no editor do quiz.
        </EmptyState>
      ) : (
        <Accordion
          items={questions.map((question, index) => ({
            value: question.id,
            lead: index + 1,
            title: (
              <span className="min-w-0 wrap-anywhere">
                <SchoolText text={question.text} isInline hasLinks={false} />
              </span>
            ),
            aside: <CorrectRate question={question} />,
            content: <QuestionDetails question={question} />,
          }))}
        />
      )}
    </Panel>
  )
}

function CorrectRate({ question: { answerCount, correctRate } }: { question: AnalysedQuestion }) {
  if (answerCount === 0)
    return <span className="block text-xs font-body text-text-muted md:text-right">sem respostas</span>
  return (
    <span className="grid grid-cols-[1fr_44px] items-center gap-2.5">
      <Beam size="sm" value={correctRate} label="Acertos" />
      <span className="text-right">{correctRate}%</span>
    </span>
  )
}

function QuestionDetails({ question }: { question: AnalysedQuestion }) {
  const { image, options, answerCount, explanation } = question
  return (
    <div className="grid gap-4">
      <Picture image={image} />
      <ul className="grid gap-2.5 max-md:gap-4">
        {options.map((option, position) => (
          <OptionBar
            key={optionLetter(position)}
            letter={optionLetter(position)}
            option={option}
            answerCount={answerCount}
          />
        ))}
      </ul>
      {explanation === '' ? null : (
        <div className="max-w-[70ch] wrap-anywhere text-text-muted">
          <strong className="font-strong text-text">Explicação:</strong> <SchoolText text={explanation} />
        </div>
      )}
      {answerCount === 0 ? null : (
        <dl className="grid max-w-[80ch] gap-x-4 gap-y-1 md:grid-cols-[auto_1fr]">
          <dt className="font-strong">Dificuldade</dt>
          <dd className="text-text-muted">{DIFFICULTY_TEXTS[question.difficulty]}</dd>
          <dt className="font-strong max-md:mt-2">
            Discriminação{' '}
            <span className="block text-xs font-body text-text-muted">
              separa quem sabe de quem não sabe?
            </span>
          </dt>
          <dd className="text-text-muted">{DISCRIMINATION_TEXTS[question.discrimination]}</dd>
        </dl>
      )}
    </div>
  )
}

function Picture({ image }: Pick<AnalysedQuestion, 'image'>) {
  const part = useLazyPart(quizImage, image !== null)
  return image && part ? (
    <part.EnlargeableImage image={image} at={ALL_QUIZ_IMAGES} size="answer" className="mt-1.5" />
  ) : null
}

type BarProps = { letter: string; option: AnalysedQuestion['options'][number]; answerCount: number }

function OptionBar({ letter, option, answerCount }: BarProps) {
  const { text, isCorrect, image, chosenCount } = option
  const share = answerCount === 0 ? 0 : Math.round((chosenCount / answerCount) * 100)
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_190px_84px]">
      <span className="flex items-baseline gap-3">
        <span className="figure min-w-4 text-text-muted">{letter}</span>
        <span className={classNames('min-w-0 wrap-anywhere', isCorrect && 'font-strong')}>
          {text}
          {isCorrect ? (
            <Badge kind="success" icon={Check} className="ml-2.5">
              Correta
            </Badge>
          ) : null}
          <Picture image={image} />
        </span>
      </span>
      <span aria-hidden className="h-2.5 overflow-hidden rounded-[2px] bg-surface-sunken">
        <span
          className={classNames(
            'block h-full rounded-l-[2px]',
            isCorrect ? 'bg-success' : 'bg-border-strong',
          )}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className="tabular-nums md:text-right">
        {numberText(chosenCount)} · {share}%
      </span>
    </li>
  )
}

const DIFFICULTY_TEXTS: Record<AnalysedQuestion['difficulty'], string> = {
  easy: 'Fácil: quase todas as pessoas acertam.',
  balanced: 'Equilibrada: parte acerta, parte erra.',
  hard: 'Difícil: poucas pessoas acertam. Vale rever o texto ou a aula.',
}

const DISCRIMINATION_TEXTS: Record<AnalysedQuestion['discrimination'], string> = {
  good: 'Boa: quem vai bem no quiz acerta esta pergunta mais do que os outros.',
  weak: 'Fraca: quem vai bem e quem vai mal acertam quase igual.',
  misleading: 'Enganosa: quem vai bem no quiz erra mais aqui. Confira a resposta marcada como correta.',
  unknown: 'Ainda há poucas respostas para dizer.',
}
