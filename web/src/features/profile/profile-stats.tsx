import type { CourseSummary } from '@farol/contract/courses.ts'
import { numberText } from '#/text/numbers.ts'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export function ProfileStats({ courses }: { courses: CourseSummary[] }) {
  const stats = [
    { label: 'Cursos concluídos', value: courses.filter((course) => course.status === 'completed').length },
    { label: 'Total de cursos', value: courses.length },
    { label: 'Aulas concluídas', value: sum(courses.map((course) => course.completedLessons)) },
    { label: 'Total de aulas', value: sum(courses.map((course) => course.lessonCount)) },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-border md:grid-cols-4">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1.5 border-border py-4.5 nth-[n+3]:border-t even:border-l even:pl-5 md:border-t-0! md:py-5.5 md:not-first:border-l md:not-first:pl-5 lg:not-first:pl-6"
        >
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="figure text-2xl leading-none lg:text-[2.5rem]">{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
