import type { AnalysedQuestion } from '@farol/contract/quiz-results.ts'
import { Check } from 'lucide-react'
import { optionLetter } from '#/features/quiz/option-letter.ts'
import { numberText } from '#/text/numbers.ts'
import { Badge } from '#/ui/badge.tsx'
import { classNames } from '#/ui/class-names.ts'
import { DIFFICULTY_TEXTS, DISCRIMINATION_TEXTS } from './question-words.ts'

export function QuestionDetails({ question }: { question: AnalysedQuestion }) {
  const { options, answerCount, explanation } = question
  return (
    <div className="grid gap-4">
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
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line text-text-muted">
          <strong className="font-strong text-text">Explicação:</strong> {explanation}
        </p>
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

type BarProps = { letter: string; option: AnalysedQuestion['options'][number]; answerCount: number }

function OptionBar({ letter, option: { text, isCorrect, chosenCount }, answerCount }: BarProps) {
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
