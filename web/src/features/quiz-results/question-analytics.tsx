import type { AnalysedQuestion } from '@farol/contract/quiz-results.ts'
import { Panel } from '#/features/admin/panel.tsx'
import { ATTEMPTS, counted } from '#/text/counts.ts'
import { Accordion } from '#/ui/accordion.tsx'
import { Beam } from '#/ui/beam.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { QuestionDetails } from './question-details.tsx'

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
            title: <span className="min-w-0 wrap-anywhere">{question.text}</span>,
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
