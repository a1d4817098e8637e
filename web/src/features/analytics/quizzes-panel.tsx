import { Link } from '@tanstack/react-router'
import type { AnalyticsOverview } from '#/api/analytics.ts'
import { ATTEMPTS, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Table } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { ChartPanel } from './chart-panel.tsx'

type Quizzes = AnalyticsOverview['quizzes']

export function QuizzesPanel({ quizzes }: { quizzes: Quizzes }) {
  return (
    <ChartPanel
      title="Aprovação nos quizzes"
      note="Os dez com menor aprovação, desde o início."
      empty={
        quizzes.length === 0 && {
          title: 'Nenhum quiz respondido ainda',
          text: 'Quando alguém enviar um quiz, a aprovação aparece aqui.',
        }
      }
      chart={
        <ol className="grid gap-3.5">
          {quizzes.map((quiz) => (
            <li key={quiz.id} className="text-sm">
              <div className="flex items-baseline justify-between gap-4">
                <ResultsLink quizId={quiz.id}>{quiz.title}</ResultsLink>
                <span className="flex-none text-xs text-text-muted">{counted(quiz.attempts, ATTEMPTS)}</span>
              </div>
              <BeamRow label={`Aprovação: ${quiz.title}`} value={quiz.passRate} size="sm" className="mt-1" />
            </li>
          ))}
        </ol>
      }
      table={
        <Table
          caption="Aprovação nos quizzes"
          rows={quizzes}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'quiz',
              header: 'Quiz',
              cell: ({ id, title }) => <ResultsLink quizId={id}>{title}</ResultsLink>,
              isRowHeader: true,
            },
            {
              key: 'course',
              header: 'Curso',
              className: 'wrap-anywhere md:min-w-36',
              cell: ({ courseTitle }) => courseTitle,
            },
            {
              key: 'attempts',
              header: 'Tentativas',
              cell: ({ attempts }) => numberText(attempts),
              align: 'right',
            },
            { key: 'rate', header: 'Aprovação', cell: ({ passRate }) => `${passRate}%`, align: 'right' },
          ]}
        />
      }
      csv={{
        name: 'aprovacao-nos-quizzes',
        lines: () => [
          ['Quiz', 'Curso', 'Tentativas', 'Aprovados', 'Aprovação (%)'],
          ...quizzes.map(({ title, courseTitle, attempts, passed, passRate }) => [
            title,
            courseTitle,
            attempts,
            passed,
            passRate,
          ]),
        ],
      }}
    />
  )
}

export function ResultsLink({ quizId, children }: { quizId: string; children: string }) {
  return (
    <TextLink
      kind="inline"
      className="min-w-0 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center wrap-anywhere"
      render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId }} />}
    >
      {children}
    </TextLink>
  )
}
