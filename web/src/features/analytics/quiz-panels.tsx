import { Link } from '@tanstack/react-router'
import type { AnalyticsOverview } from '#/api/analytics.ts'
import { ANSWERS, ATTEMPTS, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Table } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { BarList, ChartPanel } from './chart-panel.tsx'

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

function ResultsLink({ quizId, children }: { quizId: string; children: string }) {
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
