import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  attemptsCsvPath,
  attemptsQuery,
  type QuizOverview,
  quizOverviewQuery,
  type ResultListing,
} from '#/api/quiz-results.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { CsvLink, LoadMore, loadNextPage } from '#/features/admin/list.tsx'
import { LoadingScreen, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { HeaderTurmaSelect } from '#/features/admin/turma-select.tsx'
import { useDialogSubject } from '#/features/admin/use-confirm.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { StatBox } from '#/ui/stat-box.tsx'
import { AttemptTable } from './attempt-table.tsx'
import { readListing, resultsSearch } from './listing.ts'
import { MinimumNotice } from './minimum-notice.tsx'
import { QuestionAnalytics } from './question-analytics.tsx'

const route = getRouteApi('/_signed-in/admin/quizzes/$quizId/results')

const attemptDialog = lazyPart(async () => (await import('./attempt-dialog.tsx')).AttemptDialog)

export const QuizResultsScreen = () => (route.useLoaderData() ? <Results /> : <QuizMissing />)

const QuizMissing = () => (
  <MissingScreen title="Quiz não encontrado" back={<Link to="/admin/courses" />}>
    Ele pode ter sido deletado por outra pessoa.
  </MissingScreen>
)

export const QuizResultsFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar resultados" error={error} />
)

const ignore = () => undefined

export function QuizResultsLoading() {
  const listing = readListing(resultsSearch(route.useSearch()))
  return (
    <LoadingScreen>
      <ResultsHeader overview={undefined} listing={listing} onListing={ignore} />
      <Figures overview={undefined} />
      <AttemptsPanel
        overview={undefined}
        attempts={undefined}
        listing={listing}
        onListing={ignore}
        onDetails={ignore}
        isStale={false}
      />
    </LoadingScreen>
  )
}

function Results() {
  const { quizId } = route.useParams()
  const listing = readListing(resultsSearch(route.useSearch()))
  const navigate = route.useNavigate()
  const details = useDialogSubject<ListedAttempt>()
  const AttemptDialog = useLazyPart(attemptDialog, details.isOpen, details.close)
  const { data: overview, isPlaceholderData: isOfOtherTurma } = useQuery({
    ...quizOverviewQuery(quizId, listing.turmaId),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...attemptsQuery(quizId, listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data || !overview) return <QuizResultsLoading />
  const onListing = ({ turmaId: turma, ...next }: ResultListing) =>
    void navigate({ search: resultsSearch({ ...next, turma }), replace: true, resetScroll: false })

  return (
    <>
      <ResultsHeader overview={overview} listing={listing} onListing={onListing} />
      <MinimumNotice quiz={overview.quiz} wouldPass={overview.wouldPass} />
      <Figures overview={isOfOtherTurma ? undefined : overview} />
      <AttemptsPanel
        overview={overview}
        attempts={data.pages.flatMap(({ attempts }) => attempts)}
        listing={listing}
        onListing={onListing}
        onDetails={details.open}
        isStale={isPlaceholderData}
      >
        <LoadMore
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage, 'Erro ao carregar resultados')}
        />
      </AttemptsPanel>
      <QuestionAnalytics questions={overview.questions} attemptCount={overview.totals.attempts} />
      {AttemptDialog ? (
        <AttemptDialog attempt={details.subject} open={details.isOpen} onClose={details.close} />
      ) : null}
    </>
  )
}

/** Undefined while it is loading. */
type Loaded = { overview: QuizOverview | undefined }

type ListingProps = { listing: ResultListing; onListing: (listing: ResultListing) => void }

function ResultsHeader({ overview, listing, onListing }: Loaded & ListingProps) {
  const { quizId } = route.useParams()
  return (
    <PageHeader
      title={overview?.quiz.title}
      here={overview?.lesson.title}
      crumbs={[
        {
          label: overview?.course.title,
          render: <Link to="/admin/courses/$courseId" params={{ courseId: overview?.course.id ?? '' }} />,
        },
      ]}
      action={
        <>
          <HeaderTurmaSelect
            turmaId={listing.turmaId}
            onTurma={(turmaId) => onListing({ ...listing, turmaId })}
          />
          <CsvLink href={attemptsCsvPath(quizId, listing)} />
          <Button
            variant="outline"
            size="sm"
            icon={Pencil}
            render={
              <Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: overview?.lesson.id ?? '' }} />
            }
          >
            Editar Quiz
          </Button>
        </>
      }
    >
      Nota mínima: {overview ? `${overview.quiz.passingScore}%` : <TextSkeleton className="w-10" />}
    </PageHeader>
  )
}

function Figures({ overview }: Loaded) {
  const shown = (text: (totals: QuizOverview['totals']) => string) =>
    overview ? text(overview.totals) : <TextSkeleton className="w-20" />
  return (
    <StatBox
      stats={[
        {
          label: 'Total de Tentativas',
          value: shown(({ attempts }) => numberText(attempts)),
          detail: 'uma por estudante',
        },
        {
          label: 'Taxa de Aprovação',
          value: shown(({ passRate }) => `${passRate}%`),
          beam: { value: overview?.totals.passRate ?? 0 },
        },
        {
          label: 'Média de Pontuação',
          value: shown(({ averageScore }) => `${averageScore}%`),
          beam: overview
            ? { value: overview.totals.averageScore, threshold: overview.quiz.passingScore }
            : { value: 0 },
        },
        {
          label: 'Tempo Médio',
          value: shown(({ averageMinutes }) => numberText(averageMinutes)),
          unit: 'min',
          detail: 'por tentativa',
        },
      ]}
    />
  )
}

type AttemptsPanelProps = Loaded &
  ListingProps & {
    attempts: ListedAttempt[] | undefined
    onDetails: (attempt: ListedAttempt) => void
    /** The attempts belong to an earlier listing. */
    isStale: boolean
    children?: ReactNode
  }

function AttemptsPanel(props: AttemptsPanelProps) {
  const { overview, attempts, listing, onListing, onDetails, isStale, children } = props
  const count = (of: 'attempts' | 'passed' | 'failed') => numberText(overview?.totals[of] ?? 0)
  return (
    <Panel className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-border px-5 py-3.5 md:px-6">
        <h2 className="text-[1.1875rem]">Tentativas</h2>
        <Segmented
          label="Filtrar tentativas"
          className="print:hidden max-sm:w-full max-sm:auto-cols-auto max-sm:[&>button]:flex-col max-sm:[&>button]:gap-0 max-sm:[&>button]:px-1.5 max-sm:[&>button]:py-1 max-sm:[&>button]:leading-tight"
          value={listing.filter}
          onValueChange={(filter) => onListing({ ...listing, filter })}
          options={[
            { value: 'all', label: 'Todos', count: count('attempts') },
            { value: 'passed', label: 'Aprovados', count: count('passed') },
            { value: 'failed', label: 'Reprovados', count: count('failed') },
          ]}
        />
      </div>
      <div aria-busy={isStale}>
        {attempts?.length === 0 ? (
          <EmptyState heading="h3" title="Nenhuma tentativa encontrada">
            {overview?.totals.attempts === 0
              ? 'Quando alguém enviar este quiz, o resultado aparece aqui.'
              : 'Ninguém está neste filtro por enquanto.'}
          </EmptyState>
        ) : (
          <AttemptTable
            attempts={attempts}
            passingScore={overview?.quiz.passingScore ?? 0}
            sort={listing.sort}
            onSort={(sort) => onListing({ ...listing, sort })}
            onDetails={onDetails}
          />
        )}
      </div>
      {children}
    </Panel>
  )
}
