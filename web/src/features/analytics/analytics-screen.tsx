import { PERIOD_DEFAULT, type Period } from '@farol/domain/analytics.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type AnalyticsOverview, analyticsQuery } from '#/api/analytics.ts'
import { LoadingScreen, WordsSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { HeaderTurmaSelect } from '#/features/admin/turma-select.tsx'
import { COURSE_STARTS, counted, VISITS } from '#/text/counts.ts'
import { compactTime } from '#/text/figures.ts'
import { numberText } from '#/text/numbers.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { SkeletonScreen } from '#/ui/skeleton.tsx'
import { StatBox } from '#/ui/stat-box.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { type AnalyticsSearch, analyticsSearch } from './analytics-search.ts'
import { CoursePanels, CoursePanelsLoading } from './course-panels.tsx'
import { QuestionsPanel, QuizzesPanel } from './quiz-panels.tsx'

const route = getRouteApi('/_signed-in/admin/analytics/')

const PERIOD_LABELS = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: 'all', label: 'Tudo' },
] as const

/** The router leaves in the search what the check did not name. */
function useAnalyticsSearch() {
  const search = analyticsSearch(route.useSearch())
  return { ...search, period: search.period ?? PERIOD_DEFAULT }
}

export function AnalyticsScreen() {
  const search = useAnalyticsSearch()
  const navigate = route.useNavigate()
  const { data, isPlaceholderData } = useQuery({
    ...analyticsQuery({ period: search.period, turmaId: search.turma }),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <AnalyticsLoading />
  const { period, turma } = search
  const onSearch = (next: AnalyticsSearch) =>
    void navigate({ search: analyticsSearch(next), replace: true, resetScroll: false })
  return (
    <AnalyticsPage
      period={period}
      onPeriod={(next) => onSearch({ ...search, period: next })}
      turmaId={turma}
      onTurma={(next) => onSearch({ ...search, turma: next })}
    >
      <div aria-busy={isPlaceholderData}>
        {isPlaceholderData ? (
          <SkeletonScreen>
            <Figures figures={undefined} period={period} />
          </SkeletonScreen>
        ) : (
          <Figures figures={data.figures} period={period} />
        )}
        {/* The figures of an earlier period, or of another turma, stay neither on the screen nor in a file. */}
        <ActivityPanel days={isPlaceholderData ? undefined : data.days} />
      </div>
      <CoursePanels
        courses={data.courses}
        turmaId={turma}
        courseId={search.course}
        lessonId={search.lesson}
        onCourse={(course) => onSearch({ period, turma, course })}
        onLesson={(course, lesson) => onSearch({ period, turma, course, lesson })}
      />
      <div className="grid items-start gap-x-7 xl:grid-cols-2">
        <QuizzesPanel quizzes={data.quizzes} />
        <QuestionsPanel questions={data.questions} />
      </div>
    </AnalyticsPage>
  )
}

const ignore = () => undefined

export function AnalyticsLoading() {
  const { period, turma } = useAnalyticsSearch()
  return (
    <LoadingScreen>
      <AnalyticsPage period={period} onPeriod={ignore} turmaId={turma} onTurma={ignore}>
        <Figures figures={undefined} period={period} />
        <ActivityPanel days={undefined} />
        <CoursePanelsLoading />
      </AnalyticsPage>
    </LoadingScreen>
  )
}

type AnalyticsPageProps = ComponentProps<typeof HeaderTurmaSelect> & {
  period: Period
  onPeriod: (period: Period) => void
  children: ReactNode
}

const AnalyticsPage = ({ period, onPeriod, turmaId, onTurma, children }: AnalyticsPageProps) => (
  <>
    <PageHeader
      title="Analytics"
      action={
        <>
          <HeaderTurmaSelect turmaId={turmaId} onTurma={onTurma} />
          <Segmented
            label="Período"
            value={period}
            onValueChange={onPeriod}
            options={PERIOD_LABELS}
            className="max-sm:w-full"
          />
        </>
      }
    >
      O que os estudantes assistem, concluem e acertam.
    </PageHeader>
    {children}
  </>
)

type AllFigures = AnalyticsOverview['figures']

/** While loading, only their number of digits matters. */
const TYPICAL: AllFigures = {
  watchedSeconds: 36_000,
  completionRate: 50,
  completedCourses: 50,
  startedCourses: 100,
  averageVisitSeconds: 600,
  visits: 100,
  activeStudents: 50,
  students: 100,
}

/** `figures` is undefined while they are loading. */
function Figures({ figures, period }: { figures: AllFigures | undefined; period: Period }) {
  const when = period === 'all' ? 'desde o início' : `nos últimos ${period} dias`
  const shown = (text: (known: AllFigures) => string) =>
    figures ? text(figures) : <WordsSkeleton>{text(TYPICAL)}</WordsSkeleton>
  return (
    <StatBox
      stats={[
        {
          label: 'Horas assistidas',
          value: shown(({ watchedSeconds }) => compactTime(watchedSeconds)),
          detail: when,
        },
        {
          label: 'Taxa de conclusão',
          value: shown(({ completionRate }) => `${completionRate}%`),
          beam: { value: figures?.completionRate ?? 0 },
          detail: shown(
            ({ completedCourses, startedCourses }) =>
              `${numberText(completedCourses)} de ${counted(startedCourses, COURSE_STARTS)} ${when}`,
          ),
        },
        {
          label: 'Tempo médio por visita',
          value: shown(({ averageVisitSeconds }) => compactTime(averageVisitSeconds)),
          detail: shown(({ visits }) => counted(visits, VISITS)),
        },
        {
          label: 'Estudantes ativos',
          value: shown(
            ({ activeStudents, students }) => `${numberText(activeStudents)}/${numberText(students)}`,
          ),
          detail: `abriram uma aula ${when}`,
        },
      ]}
    />
  )
}
