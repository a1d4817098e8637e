import type { CourseFunnel } from '@farol/contract/analytics.ts'
import { wholePercent } from '@farol/domain/analytics.ts'
import type { ReactNode } from 'react'
import type { AnalyticsOverview } from '#/api/analytics.ts'
import { numberText } from '#/text/numbers.ts'
import { Select } from '#/ui/select.tsx'
import { Table } from '#/ui/table.tsx'
import { BarList } from './bar-list.tsx'
import { ChartPanel } from './chart-panel.tsx'

type Props = {
  courses: AnalyticsOverview['courses']
  courseId: string
  onCourse: (courseId: string) => void
  funnel: CourseFunnel | undefined
  waiting?: ReactNode
}

export function FunnelPanel({ courses, courseId, onCourse, funnel, waiting }: Props) {
  const steps = funnel ? stepsOf(funnel) : []
  const started = funnel?.started ?? 0
  return (
    <ChartPanel
      title="Funil do curso"
      note="Um funil mostra onde as pessoas ficam pelo caminho: quantas começaram, chegaram a cada aula e concluíram, desde o início."
      waiting={waiting}
      empty={
        funnel?.started === 0 && {
          title: 'Ninguém começou este curso ainda',
          text: 'Quando alguém abrir a primeira aula, o caminho aparece aqui.',
        }
      }
      choices={
        <Select
          aria-label="Curso"
          value={courseId}
          onValueChange={onCourse}
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
          className="max-w-100"
        />
      }
      chart={
        <BarList
          max={started}
          bars={steps.map(({ key, label, students }) => ({
            key,
            label,
            value: students,
            text: `${numberText(students)} · ${wholePercent(students, started)}%`,
          }))}
        />
      }
      table={<StepTable steps={steps} started={started} />}
      csv={{
        name: 'funil-do-curso',
        lines: () => [
          ['Etapa', 'Estudantes', '% de quem começou', 'Concluíram a aula'],
          ...steps.map(({ label, students, completed }) => [
            label,
            students,
            wholePercent(students, started),
            completed,
          ]),
        ],
      }}
    />
  )
}

type Step = { key: string; label: string; students: number; completed: number | null }

function stepsOf({ started, lessons, completed }: CourseFunnel): Step[] {
  return [
    { key: 'started', label: 'Começaram o curso', students: started, completed: null },
    ...lessons.map(({ id, title, ...lesson }, index) => ({
      key: id,
      label: `Aula ${index + 1}: ${title}`,
      students: lesson.opened,
      completed: lesson.completed,
    })),
    { key: 'completed', label: 'Concluíram o curso', students: completed, completed: null },
  ]
}

function StepTable({ steps, started }: { steps: Step[]; started: number }) {
  return (
    <Table
      caption="Funil do curso"
      rows={steps}
      rowKey={({ key }) => key}
      columns={[
        { key: 'step', header: 'Etapa', cell: ({ label }) => label, isRowHeader: true },
        {
          key: 'students',
          header: 'Estudantes',
          cell: ({ students }) => numberText(students),
          align: 'right',
        },
        {
          key: 'share',
          header: 'De quem começou',
          cell: ({ students }) => `${wholePercent(students, started)}%`,
          align: 'right',
        },
        {
          key: 'completed',
          header: 'Concluíram a aula',
          cell: ({ completed }) => (completed === null ? '–' : numberText(completed)),
          align: 'right',
        },
      ]}
    />
  )
}
