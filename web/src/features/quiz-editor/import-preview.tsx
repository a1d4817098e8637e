import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import type { ImportedQuestions, ImportProblem } from '@farol/domain/quiz-import/imported-questions.ts'
import { Check, CircleAlert } from 'lucide-react'
import { optionLetter } from '#/features/quiz/option-letter.ts'
import { agreeing, counted, PROBLEMS, QUESTIONS } from '#/text/counts.ts'

type Props = ImportedQuestions & { isBlank: boolean }

/** What was understood of the pasted text, and what was not. */
export function ImportPreview({ questions, problems, isBlank }: Props) {
  return (
    <>
      <p role="status" className="font-strong tabular-nums">
        {isBlank ? null : summary(questions.length, problems.length)}
      </p>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      {questions.length > 0 ? <Understood questions={questions} /> : null}
    </>
  )
}

function summary(understood: number, wrong: number) {
  const found = `${counted(understood, QUESTIONS)} ${agreeing(understood, ['entendida', 'entendidas'])}`
  return wrong === 0 ? `${found}.` : `${found}, ${counted(wrong, PROBLEMS)} para corrigir.`
}

const Problems = ({ problems }: { problems: ImportProblem[] }) => (
  <ul aria-label="O que corrigir" className="grid gap-1.5 rounded-md bg-danger-soft px-4 py-3 text-danger">
    {problems.map(({ line, message }) => (
      <li key={`${line} ${message}`} className="flex items-start gap-2">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
        <span>
          <strong className="font-strong tabular-nums">Linha {line}:</strong> {message}
        </span>
      </li>
    ))}
  </ul>
)

const Understood = ({ questions }: { questions: DraftQuestion[] }) => (
  <ol aria-label="Perguntas entendidas" className="grid gap-4">
    {numbered(questions).map(({ number, question }) => (
      <li key={number} className="border-t border-border pt-3">
        <p className="font-strong wrap-anywhere whitespace-pre-line">
          {number}. {question.text}
        </p>
        <ul className="mt-1.5 grid gap-0.5">
          {question.options.map(({ text, isCorrect }, position) => (
            <li
              key={optionLetter(position)}
              className={isCorrect ? 'font-strong text-success' : 'text-text-muted'}
            >
              <span className="flex items-start gap-2 wrap-anywhere">
                <span className="grid size-5 flex-none place-items-center">
                  {isCorrect ? <Check size={16} strokeWidth={1.75} role="img" aria-label="Correta:" /> : '–'}
                </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
        {question.explanation ? (
          <p className="mt-1.5 text-xs wrap-anywhere whitespace-pre-line text-text-muted">
            Explicação: {question.explanation}
          </p>
        ) : null}
      </li>
    ))}
  </ol>
)

const numbered = (questions: readonly DraftQuestion[]) =>
  questions.map((question, index) => ({ number: index + 1, question }))
