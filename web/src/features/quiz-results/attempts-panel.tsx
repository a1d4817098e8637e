import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import type { QuizOverview } from '#/api/quiz-results.ts'
import { LoadMore } from '#/features/admin/load-more.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { numberText } from '#/text/numbers.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { AttemptTable } from './attempt-table.tsx'
import type { Listing } from './listing.ts'

type Props = {
  totals: QuizOverview['totals']
  /** The minimum of today. */
  passingScore: number
  attempts: ListedAttempt[]
  listing: Listing
  onListing: (listing: Listing) => void
  onDetails: (attempt: ListedAttempt) => void
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function AttemptsPanel({
  totals,
  passingScore,
  attempts,
  listing,
  onListing,
  onDetails,
  isStale,
  ...rest
}: Props) {
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
            { value: 'all', label: 'Todos', count: numberText(totals.attempts) },
            { value: 'passed', label: 'Aprovados', count: numberText(totals.passed) },
            { value: 'failed', label: 'Reprovados', count: numberText(totals.failed) },
          ]}
        />
      </div>
      <div aria-busy={isStale}>
        {attempts.length === 0 ? (
          <EmptyState heading="h3" title="Nenhuma tentativa encontrada">
            {totals.attempts === 0
              ? 'Quando alguém enviar este quiz, o resultado aparece aqui.'
              : 'Ninguém está neste filtro por enquanto.'}
          </EmptyState>
        ) : (
          <AttemptTable
            attempts={attempts}
            passingScore={passingScore}
            sort={listing.sort}
            onSort={(sort) => onListing({ ...listing, sort })}
            onDetails={onDetails}
          />
        )}
      </div>
      <LoadMore hasMore={rest.hasMore} isLoading={rest.isLoadingMore} onLoadMore={rest.onLoadMore} />
    </Panel>
  )
}
