import type { Period } from '@farol/domain/analytics.ts'
import type { AnalyticsOverview } from '#/api/analytics.ts'
import { COURSE_STARTS, counted, VISITS } from '#/text/counts.ts'
import { compactTime } from '#/text/figures.ts'
import { numberText } from '#/text/numbers.ts'
import { StatBox } from '#/ui/stat.tsx'

type Props = { figures: AnalyticsOverview['figures']; period: Period }

export function AnalyticsStats({ figures, period }: Props) {
  const when = period === 'all' ? 'desde o início' : `nos últimos ${period} dias`
  return (
    <StatBox
      stats={[
        { label: 'Horas assistidas', value: compactTime(figures.watchedSeconds), detail: when },
        {
          label: 'Taxa de conclusão',
          value: `${figures.completionRate}%`,
          beam: { value: figures.completionRate },
          detail: `${numberText(figures.completedCourses)} de ${counted(figures.startedCourses, COURSE_STARTS)} ${when}`,
        },
        {
          label: 'Tempo médio por visita',
          value: compactTime(figures.averageVisitSeconds),
          detail: counted(figures.visits, VISITS),
        },
        {
          label: 'Estudantes ativos',
          value: `${numberText(figures.activeStudents)}/${numberText(figures.students)}`,
          detail: `abriram uma aula ${when}`,
        },
      ]}
    />
  )
}
