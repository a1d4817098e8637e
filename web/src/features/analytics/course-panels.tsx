import type { CourseFunnel } from '@farol/contract/analytics.ts'
import { wholePercent } from '@farol/domain/analytics.ts'
import { useQuery } from '@tanstack/react-query'
import { type AnalyticsOverview, funnelQuery } from '#/api/analytics.ts'
import { numberText } from '#/text/numbers.ts'
import { Select } from '#/ui/select.tsx'
import { Table } from '#/ui/table.tsx'
import { BarList, ChartPanel, type Waiting } from './chart-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'

type Props = {
  courses: AnalyticsOverview['courses']
  /** Only its members. */
  turmaId: string | undefined
  courseId: string | undefined
  lessonId: string | undefined
  onCourse: (courseId: string) => void
  onLesson: (courseId: string, lessonId: string) => void
}

export const CoursePanelsLoading = () => (
  <FunnelPanel
    courses={[]}
    courseId={undefined}
    onCourse={() => undefined}
    funnel={undefined}
    waiting={{ error: null, onRetry: () => undefined }}
  />
)

/** One course is looked at closely: how far students get in it, and where they leave one of its lessons. */
export function CoursePanels({ courses, ...props }: Props) {
  const chosen = courses.find(({ id }) => id === props.courseId) ?? busiest(courses)
  return chosen ? <ChosenCourse {...props} courses={courses} course={chosen} /> : null
}

const busiest = (courses: Props['courses']) => courses.toSorted((a, b) => b.started - a.started).at(0)

type ChosenProps = Omit<Props, 'courseId'> & { course: Props['courses'][number] }

function ChosenCourse({ courses, course, turmaId, lessonId, onCourse, onLesson }: ChosenProps) {
  const { data, error, isPending, refetch } = useQuery(funnelQuery(course.id, turmaId))
  const lesson = data?.lessons.find(({ id }) => id === lessonId) ?? data?.lessons[0]
  return (
    <>
      <FunnelPanel
        courses={courses}
        courseId={course.id}
        onCourse={onCourse}
        funnel={data}
        waiting={data ? undefined : { error, onRetry: refetch }}
      />
      {lesson || isPending ? (
        <RetentionPanel
          lessons={data?.lessons ?? []}
          turmaId={turmaId}
          lessonId={lesson?.id}
          onLesson={(id) => onLesson(course.id, id)}
        />
      ) : null}
    </>
  )
}

type FunnelPanelProps = {
  courses: AnalyticsOverview['courses']
  /** Undefined while it is not known which courses there are. */
  courseId: string | undefined
  onCourse: (courseId: string) => void
  funnel: CourseFunnel | undefined
  waiting: Waiting | undefined
}

function FunnelPanel({ courses, courseId, onCourse, funnel, waiting }: FunnelPanelProps) {
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
          value={courseId ?? null}
          placeholder="Curso"
          isDisabled={courseId === undefined}
          onValueChange={onCourse}
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
          className="max-w-100"
        />
      }
      chart={
        <BarList
          max={started}
          bars={
            funnel &&
            steps.map(({ key, label, students }) => ({
              key,
              label,
              value: students,
              text: `${numberText(students)} · ${wholePercent(students, started)}%`,
            }))
          }
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
