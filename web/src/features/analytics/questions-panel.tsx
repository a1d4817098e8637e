import type { AnalyticsOverview } from '#/api/analytics.ts'
import { ANSWERS, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { Table } from '#/ui/table.tsx'
import { BarList } from './bar-list.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ResultsLink } from './quizzes-panel.tsx'

type Questions = AnalyticsOverview['questions']

export function QuestionsPanel({ questions }: { questions: Questions }) {
  return (
    <ChartPanel
      title="Perguntas mais difíceis"
      note="As dez com menos acertos, entre as que têm cinco respostas ou mais."
      empty={
        questions.length === 0 && {
          title: 'Ainda não há respostas suficientes',
          text: 'Com cinco respostas, uma pergunta entra nesta lista.',
        }
      }
      chart={
        <BarList
          max={100}
          bars={questions.map(({ id, text, quizId, quizTitle, answers, correctRate }) => ({
            key: id,
            label: (
              <>
                {text}
                <span className="block text-xs text-text-muted">
                  <ResultsLink quizId={quizId}>{quizTitle}</ResultsLink>
                  {` · ${counted(answers, ANSWERS)}`}
                </span>
              </>
            ),
            value: correctRate,
            text: `${correctRate}% acertam`,
          }))}
        />
      }
      table={
        <Table
          caption="Perguntas mais difíceis"
          rows={questions}
          rowKey={({ id }) => id}
          columns={[
            { key: 'question', header: 'Pergunta', cell: ({ text }) => text, isRowHeader: true },
            {
              key: 'quiz',
              header: 'Quiz',
              className: 'wrap-anywhere md:min-w-36',
              cell: ({ quizId, quizTitle }) => <ResultsLink quizId={quizId}>{quizTitle}</ResultsLink>,
            },
            {
              key: 'answers',
              header: 'Respostas',
              cell: ({ answers }) => numberText(answers),
              align: 'right',
            },
            { key: 'rate', header: 'Acertos', cell: ({ correctRate }) => `${correctRate}%`, align: 'right' },
          ]}
        />
      }
      csv={{
        name: 'perguntas-mais-dificeis',
        lines: () => [
          ['Pergunta', 'Quiz', 'Respostas', 'Acertos (%)'],
          ...questions.map(({ text, quizTitle, answers, correctRate }) => [
            text,
            quizTitle,
            answers,
            correctRate,
          ]),
        ],
      }}
    />
  )
}
