import type { Activity } from '@farol/contract/overview.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { overviewQuery, type School as SchoolData } from '#/api/overview.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { HeaderTurmaSelect } from '#/features/admin/turma-select.tsx'
import { COMPLETIONS, COURSES, counted, LESSONS, STUDENTS } from '#/text/counts.ts'
import { fullDate } from '#/text/dates.ts'
import { numberText } from '#/text/numbers.ts'
import { timeAgo } from '#/text/times-ago.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest, SkeletonScreen } from '#/ui/skeleton.tsx'
import { StatBox } from '#/ui/stat-box.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { DemoCard } from './demo-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { overviewSearch } from './overview-search.ts'

const route = getRouteApi('/_signed-in/admin/')

export function OverviewScreen() {
  const { turma } = overviewSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data: school } = useQuery({
    ...overviewQuery(turma),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const now = new Date()
  return (
    <>
      <Header
        now={now}
        turmaId={turma}
        onTurma={(next) =>
          void navigate({ search: overviewSearch({ turma: next }), replace: true, resetScroll: false })
        }
      />
      {school ? (
        <School school={school} isOfTurma={turma !== undefined} now={now} />
      ) : (
        <SkeletonScreen>
          <SkeletonRest />
        </SkeletonScreen>
      )}
    </>
  )
}

type SchoolProps = { school: SchoolData; isOfTurma: boolean; now: Date }

/** For a turma, only what is about its members. */
const School = ({ school, isOfTurma, now }: SchoolProps) => (
  <>
    {isOfTurma ? null : <FirstSteps school={school} />}
    {school.hasDemo && !isOfTurma ? <DemoCard className="mb-7" /> : null}
    <Figures school={school} isOfTurma={isOfTurma} />
    <AttentionPanel attention={school.attention} now={now} />
    <div className="mt-7 grid grid-cols-1 items-start gap-7 xl:grid-cols-[5fr_4fr]">
      <CompletionsPanel courses={school.completionsPerCourse} total={school.completions} />
      <RecentActivity activities={school.recent} now={now} />
    </div>
  </>
)

export const OverviewLoading = () => (
  <LoadingScreen>
    <Header now={new Date()} turmaId={overviewSearch(route.useSearch()).turma} onTurma={() => undefined} />
    <SkeletonRest />
  </LoadingScreen>
)

type HeaderProps = ComponentProps<typeof HeaderTurmaSelect> & { now: Date }

const Header = ({ now, ...turma }: HeaderProps) => (
  <PageHeader
    title="Dashboard"
    action={
      <>
        <HeaderTurmaSelect {...turma} />
        <Button size="sm" icon={Plus} render={<Link to="/admin/courses/new" />} className="max-sm:w-full">
          Adicionar Curso
        </Button>
      </>
    }
  >
    {fullDate(now)}
  </PageHeader>
)

function Figures({ school, isOfTurma }: Omit<SchoolProps, 'now'>) {
  const { users, students, newUsers, activeStudents, engagementRate } = school
  const { courses, lessons, publishedCourses, completions } = school
  return (
    <StatBox
      stats={[
        {
          label: isOfTurma ? 'Membros da turma' : 'Total de usuários',
          value: numberText(users),
          detail: `${counted(students, STUDENTS)}, ${counted(newUsers, ['novo', 'novos'])} neste mês`,
        },
        {
          label: 'Estudantes ativos',
          value: numberText(activeStudents),
          detail: 'atividade nos últimos 7 dias',
        },
        {
          label: 'Taxa de engajamento',
          value: `${engagementRate}%`,
          beam: { value: engagementRate },
          detail: 'de todas as contas, as ativas nos últimos 7 dias',
        },
        isOfTurma
          ? { label: 'Conclusões', value: numberText(completions), detail: 'de cursos, desde o início' }
          : {
              label: 'Cursos',
              value: numberText(courses),
              detail: `${counted(lessons, LESSONS)}, ${counted(courses - publishedCourses, COURSES)} em rascunho`,
            },
      ]}
    />
  )
}

/** More would push what happened last far down the page. */
const FIRST_SHOWN = 10

type CompletionsProps = { courses: SchoolData['completionsPerCourse']; total: number }

/** How many students finished each course, the most first. */
function CompletionsPanel({ courses, total }: CompletionsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const most = Math.max(1, ...courses.map(({ completions }) => completions))
  const shown = isWhole ? courses : courses.slice(0, FIRST_SHOWN)
  return (
    <Panel className="px-5 pt-4.5 pb-6 md:px-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.1875rem]">Conclusões por curso</h2>
        <p className="text-xs text-text-muted">{counted(total, COMPLETIONS)}</p>
      </div>
      {courses.length === 0 ? (
        <EmptyState heading="h3" title="Nenhum curso publicado" className="-mb-5.25">
          As conclusões aparecem aqui quando os estudantes concluírem um curso.
        </EmptyState>
      ) : (
        <ul className="grid gap-3.5">
          {shown.map(({ id, title, completions }) => (
            <CompletionsRow key={id} count={numberText(completions)} share={completions / most}>
              <Link
                to="/admin/courses/$courseId"
                params={{ courseId: id }}
                className="min-w-0 rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center wrap-anywhere underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            </CompletionsRow>
          ))}
        </ul>
      )}
      {courses.length > FIRST_SHOWN ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-3 -ml-3"
        >
          {isWhole ? 'Mostrar só os primeiros' : `Mostrar todos: ${counted(courses.length, COURSES)}`}
        </Button>
      ) : null}
    </Panel>
  )
}

type CompletionsRowProps = { count: string; share: number; children: ReactNode }

const CompletionsRow = ({ count, share, children }: CompletionsRowProps) => (
  <li>
    <div className="flex items-baseline justify-between gap-4 text-sm">
      {children}
      <span className="font-strong tabular-nums">{count}</span>
    </div>
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden
      className="mt-1.5 h-2.5 w-full rounded-xs bg-surface-sunken"
    >
      <rect width={share * 100} height="2" className="fill-brand" />
    </svg>
  </li>
)

function RecentActivity({ activities, now }: { activities: readonly Activity[]; now: Date }) {
  return (
    <Panel>
      <h2 className="border-b border-border px-5 py-4 text-[1.1875rem] md:px-6">Atividade recente</h2>
      {activities.length === 0 ? (
        <EmptyState heading="h3" title="Nada aconteceu ainda">
          Quando alguém abrir uma aula, aparece aqui na mesma hora.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {activities.map(({ user, lesson, watchPercentage, isCompleted, at }) => (
            <ActivityRow
              key={user.id}
              avatar={<Avatar initials={initials(user.name)} src={user.avatarUrl} />}
              name={
                <Link
                  to="/admin/users/$userId"
                  params={{ userId: user.id }}
                  className="rounded-sm font-strong wrap-anywhere underline-offset-4 hover:underline"
                >
                  {user.name}
                </Link>
              }
              lesson={lesson.title}
              badge={
                isCompleted ? (
                  <Badge kind="success" icon={Check}>
                    Concluída
                  </Badge>
                ) : (
                  <Badge kind="beam">{watchPercentage}% assistido</Badge>
                )
              }
              ago={timeAgo(at, now)}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type ActivityRowProps = Record<'avatar' | 'name' | 'lesson' | 'badge' | 'ago', ReactNode>

const ActivityRow = ({ avatar, name, lesson, badge, ago }: ActivityRowProps) => (
  <li className="grid grid-cols-[auto_1fr_auto] items-center gap-3 px-5 py-3 text-sm md:px-6">
    {avatar}
    <div className="min-w-0">
      {name}
      <p className="wrap-anywhere text-text-muted">{lesson}</p>
    </div>
    <div className="grid justify-items-end gap-1">
      {badge}
      <span className="text-xs text-text-muted">{ago}</span>
    </div>
  </li>
)
