import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { attemptsCsvPath, type QuizOverview } from '#/api/quiz-results.ts'
import { CsvLink } from '#/features/admin/csv-link.tsx'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { useQuestion } from '#/features/admin/use-question.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { StatBox } from '#/ui/stat.tsx'
import { AttemptDialog } from './attempt-dialog.tsx'
import { AttemptsPanel } from './attempts-panel.tsx'
import type { Listing } from './listing.ts'
import { MinimumNotice } from './minimum-notice.tsx'
import { QuestionAnalytics } from './question-analytics.tsx'

type Props = {
  overview: QuizOverview
  attempts: ListedAttempt[]
  listing: Listing
  onListing: (listing: Listing) => void
  /** What is shown answers an earlier listing. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function QuizResults({ overview, listing, ...list }: Props) {
  const { quiz, lesson, course, totals, questions } = overview
  const details = useQuestion<ListedAttempt>()
  return (
    <>
      <PageHeader
        title={quiz.title}
        here={lesson.title}
        crumbs={[
          {
            label: course.title,
            render: <Link to="/admin/courses/$courseId" params={{ courseId: course.id }} />,
          },
        ]}
        action={
          <>
            <CsvLink href={attemptsCsvPath(quiz.id, listing.filter)} />
            <Button
              variant="outline"
              size="sm"
              icon={Pencil}
              render={<Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: lesson.id }} />}
            >
              Editar Quiz
            </Button>
          </>
        }
      >
        Nota mínima: {quiz.passingScore}%
      </PageHeader>
      <MinimumNotice quiz={quiz} wouldPass={overview.wouldPass} />
      <StatBox
        stats={[
          {
            label: 'Total de Tentativas',
            value: numberText(totals.attempts),
            detail: 'uma por estudante',
          },
          { label: 'Taxa de Aprovação', value: `${totals.passRate}%`, beam: { value: totals.passRate } },
          {
            label: 'Média de Pontuação',
            value: `${totals.averageScore}%`,
            beam: { value: totals.averageScore, threshold: quiz.passingScore },
          },
          {
            label: 'Tempo Médio',
            value: numberText(totals.averageMinutes),
            unit: 'min',
            detail: 'por tentativa',
          },
        ]}
      />
      <AttemptsPanel
        totals={totals}
        passingScore={quiz.passingScore}
        listing={listing}
        onDetails={details.ask}
        {...list}
      />
      <QuestionAnalytics questions={questions} attemptCount={totals.attempts} />
      <AttemptDialog attempt={details.subject} open={details.isOpen} onClose={details.close} />
    </>
  )
}
