import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { School } from '#/api/overview.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { COURSES, counted, LESSONS, STUDENTS } from '#/text/counts.ts'
import { fullDate } from '#/text/dates.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { StatBox } from '#/ui/stat.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { CompletionsPanel } from './completions-panel.tsx'
import { DemoCard } from './demo-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function Overview({ school, now }: { school: School; now: Date }) {
  const drafts = school.courses - school.publishedCourses
  return (
    <>
      <PageHeader
        title="Dashboard"
        action={
          <Button size="sm" icon={Plus} render={<Link to="/admin/courses/new" />} className="max-sm:w-full">
            Adicionar Curso
          </Button>
        }
      >
        {fullDate(now)}
      </PageHeader>
      <FirstSteps school={school} />
      {school.hasDemo ? <DemoCard className="mb-7" /> : null}
      <StatBox
        stats={[
          {
            label: 'Total de usuários',
            value: numberText(school.users),
            detail: `${counted(school.students, STUDENTS)}, ${counted(school.newUsers, ['novo', 'novos'])} neste mês`,
          },
          {
            label: 'Estudantes ativos',
            value: numberText(school.activeStudents),
            detail: 'atividade nos últimos 7 dias',
          },
          {
            label: 'Taxa de engajamento',
            value: `${school.engagementRate}%`,
            beam: { value: school.engagementRate },
            detail: 'de todas as contas, as ativas nos últimos 7 dias',
          },
          {
            label: 'Cursos',
            value: numberText(school.courses),
            detail: `${counted(school.lessons, LESSONS)}, ${counted(drafts, COURSES)} em rascunho`,
          },
        ]}
      />
      <AttentionPanel attention={school.attention} now={now} />
      <div className="mt-7 grid grid-cols-1 items-start gap-7 xl:grid-cols-[5fr_4fr]">
        <CompletionsPanel courses={school.completionsPerCourse} total={school.completions} />
        <RecentActivity activities={school.recent} now={now} />
      </div>
    </>
  )
}
