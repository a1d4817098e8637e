import { SEARCH_MAX } from '@farol/domain/limits.ts'
import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { isSearchable } from '#/forms/use-search-text.ts'
import { notify } from '#/notices/notices.ts'
import { counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { Button, type ButtonProps } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { Panel } from './page.tsx'

type Props = {
  label: string
  typed: string
  onType: (text: string) => void
  /** What else narrows or sorts the list. */
  controls?: ReactNode
  /** How many there are. */
  children: ReactNode
}

/** The search above a list. */
export function Toolbar({ label, typed, onType, controls, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-5 py-3.5 md:px-6">
      <search className="w-90 max-w-full print:hidden">
        <Field
          label={label}
          isLabelHidden
          error={isSearchable(typed) ? undefined : `Use no máximo ${SEARCH_MAX} caracteres.`}
        >
          <SearchInput placeholder={label} value={typed} onChange={(event) => onType(event.target.value)} />
        </Field>
      </search>
      {controls ? (
        <div className="order-last grid basis-full grid-cols-1 gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),18rem))] print:hidden">
          {controls}
        </div>
      ) : null}
      <p role="status" className="text-text-muted tabular-nums">
        {children}
      </p>
    </div>
  )
}

type PagerProps = {
  page: number
  pageCount: number
  /** A link to a page of the list. */
  linkTo: (page: number) => ReactElement
}

export function Pager({ page, pageCount, linkTo }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label="Páginas"
      className="flex items-center justify-between gap-3 border-t border-border px-5 py-3 md:px-6"
    >
      <Step icon={ChevronLeft} label="Página anterior" {...(page > 1 ? { link: linkTo(page - 1) } : {})} />
      <span className="text-text-muted tabular-nums">
        Página {numberText(page)} de {numberText(pageCount)}
      </span>
      <Step
        icon={ChevronRight}
        label="Próxima página"
        {...(page < pageCount ? { link: linkTo(page + 1) } : {})}
      />
    </nav>
  )
}

/** Instead of a list whose page came from an address, or was emptied meanwhile. */
export const PastLastPage = ({ first }: { first: ReactElement }) => (
  <EmptyState
    title="Esta página não existe"
    action={
      <Button variant="outline" size="sm" render={first}>
        Ir para a primeira página
      </Button>
    }
  >
    A lista termina antes dela.
  </EmptyState>
)

type StepProps = { icon: typeof ChevronLeft; label: string; link?: ReactElement }

function Step({ icon, label, link }: StepProps) {
  return link ? (
    <Button variant="outline" size="sm" icon={icon} aria-label={label} render={link} />
  ) : (
    <Button variant="outline" size="sm" icon={icon} aria-label={label} disabled />
  )
}

type LoadMoreProps = { hasMore: boolean; isLoading: boolean; onLoadMore: () => void }

/** The end of a list that comes in pages. */
export function LoadMore({ hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className="border-t border-border px-[24px] py-4 text-center print:hidden">
      <Button
        variant="outline"
        isLoading={isLoading}
        loadingText="Carregando…"
        onClick={onLoadMore}
        className="wrap-anywhere"
      >
        Carregar mais
      </Button>
    </div>
  )
}

/** Rows that are no table, page by page. */
export const PagedList = ({ children, ...more }: LoadMoreProps & { children: ReactNode }) => (
  <Panel>
    <ul className="divide-y divide-border">{children}</ul>
    <LoadMore {...more} />
  </Panel>
)

type NextPage = { error: Error | null; isFetchNextPageError: boolean }

/** The list stays as it is when its next page does not come. */
export async function loadNextPage(
  fetchNextPage: () => Promise<NextPage>,
  title = 'Erro ao carregar dados',
): Promise<void> {
  const { error, isFetchNextPageError } = await fetchNextPage()
  if (isFetchNextPageError) notify.error({ title, detail: problemSentence(error) })
}

/** How many are listed; what is searched or filtered is counted only so far. */
export const listedTotal = (
  total: number,
  { isFiltered, words }: { isFiltered: boolean; words: readonly [one: string, many: string] },
) =>
  isFiltered && total > LIST_COUNT_MAX ? `mais de ${counted(LIST_COUNT_MAX, words)}` : counted(total, words)

type CsvLinkProps = { href: string } & Pick<ButtonProps, 'className'>

export function CsvLink({ href, ...rest }: CsvLinkProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      icon={Download}
      // A file, not a page: the router has nothing to do with it.
      render={<a href={href} download />}
      {...rest}
    >
      Baixar CSV
    </Button>
  )
}
