import type { Period } from '@farol/domain/analytics.ts'
import type { AnalyticsOverview } from '#/api/analytics.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { SkeletonScreen } from '#/ui/skeleton.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { FiguresSkeleton } from './analytics-skeleton.tsx'
import { AnalyticsStats } from './analytics-stats.tsx'
import { CoursePanels } from './course-panels.tsx'
import { PanelWaiting } from './panel-waiting.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { QuizzesPanel } from './quizzes-panel.tsx'

type Props = {
  overview: AnalyticsOverview
  /** What is shown answers an earlier period. */
  isStale: boolean
  search: AnalyticsSearch & { period: Period }
  onSearch: (search: AnalyticsSearch) => void
}

const PERIOD_LABELS = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: 'all', label: 'Tudo' },
] as const

export function Analytics({ overview, isStale, search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title="Analytics"
        action={
          <Segmented
            label="Período"
            value={search.period}
            onValueChange={(period) => onSearch({ ...search, period })}
            options={PERIOD_LABELS}
            className="max-sm:w-full"
          />
        }
      >
        O que os estudantes assistem, concluem e acertam.
      </PageHeader>
      <div aria-busy={isStale}>
        {isStale ? (
          <SkeletonScreen>
            <FiguresSkeleton />
          </SkeletonScreen>
        ) : (
          <AnalyticsStats figures={overview.figures} period={search.period} />
        )}
        <ActivityPanel
          days={overview.days}
          waiting={isStale ? <PanelWaiting error={null} onRetry={() => undefined} /> : undefined}
        />
      </div>
      <CoursePanels
        courses={overview.courses}
        courseId={search.course}
        lessonId={search.lesson}
        onCourse={(course) => onSearch({ period: search.period, course })}
        onLesson={(course, lesson) => onSearch({ period: search.period, course, lesson })}
      />
      <div className="grid items-start gap-x-7 xl:grid-cols-2">
        <QuizzesPanel quizzes={overview.quizzes} />
        <QuestionsPanel questions={overview.questions} />
      </div>
    </>
  )
}
