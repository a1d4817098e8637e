import type { RosterStudent } from '@farol/contract/admin-courses.ts'
import { Link } from '@tanstack/react-router'
import { progressCsvPath } from '#/api/analytics.ts'
import type { RosterListing } from '#/api/course-roster.ts'
import { CsvLink } from '#/features/admin/csv-link.tsx'
import { listedTotal } from '#/features/admin/listed-total.ts'
import { LoadMore } from '#/features/admin/load-more.tsx'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Toolbar } from '#/features/admin/toolbar.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { STUDENTS } from '#/text/counts.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Select } from '#/ui/select.tsx'
import { ROSTER_FILTER_OPTIONS, ROSTER_SORT_OPTIONS } from './roster-choices.ts'
import { RosterTable } from './roster-table.tsx'

type Props = {
  course: { id: string; title: string; lessonCount: number }
  students: RosterStudent[]
  total: number
  listing: RosterListing
  onListing: (listing: RosterListing) => void
  /** What is shown answers an earlier listing. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function Roster({ course, students, total, listing, onListing, isStale, ...rest }: Props) {
  const { typed, setTyped } = useSearchText(listing.search, (search) => onListing({ ...listing, search }))
  return (
    <>
      <PageHeader
        title="Estudantes"
        crumbs={[
          { label: 'Cursos', render: <Link to="/admin/courses" /> },
          {
            label: course.title,
            render: <Link to="/admin/courses/$courseId" params={{ courseId: course.id }} />,
          },
        ]}
        action={<CsvLink href={progressCsvPath(course.id)} />}
      >
        Até onde cada pessoa chegou em “{course.title}”.
      </PageHeader>
      <Panel>
        <Toolbar
          label="Buscar por nome ou email"
          typed={typed}
          onType={setTyped}
          controls={
            <>
              <Select
                aria-label="Mostrar"
                options={ROSTER_FILTER_OPTIONS}
                value={listing.filter}
                onValueChange={(filter) => onListing({ ...listing, filter })}
              />
              {/* Of those who have not begun there is nothing but the name to sort by. */}
              {listing.filter === 'not-begun' ? null : (
                <Select
                  aria-label="Ordenar por"
                  options={ROSTER_SORT_OPTIONS}
                  value={listing.sort}
                  onValueChange={(sort) => onListing({ ...listing, sort })}
                />
              )}
            </>
          }
        >
          {listedTotal(total, { isFiltered: true, words: STUDENTS })}
        </Toolbar>
        <div aria-busy={isStale}>
          {students.length === 0 ? (
            <NobodyListed listing={listing} hasMore={rest.hasMore} />
          ) : (
            <RosterTable students={students} lessonCount={course.lessonCount} now={new Date()} />
          )}
        </div>
        <LoadMore hasMore={rest.hasMore} isLoading={rest.isLoadingMore} onLoadMore={rest.onLoadMore} />
      </Panel>
    </>
  )
}

function NobodyListed({ listing, hasMore }: { listing: RosterListing; hasMore: boolean }) {
  // In a very large school a page ends before everybody was looked at.
  if (hasMore) return <EmptyState title="Ninguém até aqui">Carregue mais para continuar a busca.</EmptyState>
  if (listing.search)
    return (
      <EmptyState title="Nenhum estudante encontrado">
        Confira a grafia ou procure por uma parte do nome ou do email.
      </EmptyState>
    )
  if (listing.filter === 'participants')
    return (
      <EmptyState title="Ninguém começou este curso ainda">
        Quando alguém abrir uma aula, aparece aqui.
      </EmptyState>
    )
  return <EmptyState title="Nenhum estudante encontrado">Ninguém está neste filtro por enquanto.</EmptyState>
}
