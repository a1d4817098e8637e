import type { RosterStudent } from '@farol/contract/admin-courses.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import type { RosterState } from '@farol/domain/course-roster.ts'
import { initials } from '@farol/domain/initials.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type RosterListing, rosterQuery } from '#/api/admin-courses.ts'
import { progressCsvPath } from '#/api/analytics.ts'
import { Email } from '#/features/admin/email.tsx'
import { CsvLink, LoadMore, listedTotal, loadNextPage, Toolbar } from '#/features/admin/list.tsx'
import { LoadingScreen, TableLoading, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { TurmaSelect } from '#/features/admin/turma-select.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { STUDENTS } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { schoolTimeZone } from '#/text/time-zone.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { BeamRow } from '#/ui/beam-row.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Select } from '#/ui/select.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import {
  ROSTER_FILTER_OPTIONS,
  ROSTER_SORT_OPTIONS,
  readRosterListing,
  rosterSearch,
} from './roster-search.ts'

const route = getRouteApi('/_signed-in/admin/courses/$courseId/students')

/** The router leaves in the search what the check did not name. */
const useListing = () => readRosterListing(rosterSearch(route.useSearch()))

export function RosterScreen() {
  const { courseId } = route.useParams()
  const listing = useListing()
  const navigate = route.useNavigate()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...rosterQuery(courseId, listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const first = data?.pages[0]
  if (!data || !first) return <RosterLoading />
  const students = data.pages.flatMap((page) => page.students)
  return (
    <RosterPage
      courseTitle={first.course.title}
      listing={listing}
      onListing={({ turmaId: turma, ...next }) =>
        void navigate({ search: rosterSearch({ ...next, turma }), replace: true, resetScroll: false })
      }
      total={listedTotal(first.total, { isFiltered: true, words: STUDENTS })}
    >
      <div aria-busy={isPlaceholderData}>
        {students.length === 0 ? (
          <NoStudentListed listing={listing} hasMore={hasNextPage} />
        ) : (
          <Table
            caption="Estudantes do curso e o progresso de cada um"
            rows={students}
            rowKey={({ id }) => id}
            columns={columnsFor({ lessonCount: first.course.lessonCount, now: new Date() })}
          />
        )}
      </div>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onLoadMore={() => loadNextPage(fetchNextPage)}
      />
    </RosterPage>
  )
}

export const RosterLoading = () => (
  <LoadingScreen>
    <RosterPage
      courseTitle={undefined}
      listing={useListing()}
      onListing={() => undefined}
      total={<TextSkeleton className="w-20" />}
    >
      <TableLoading columns={columnsFor({ lessonCount: 0, now: new Date() })} />
    </RosterPage>
  </LoadingScreen>
)

type RosterPageProps = {
  /** Undefined while it is loading. */
  courseTitle: string | undefined
  listing: RosterListing
  onListing: (listing: RosterListing) => void
  total: ReactNode
  children: ReactNode
}

function RosterPage({ courseTitle, listing, onListing, total, children }: RosterPageProps) {
  const { courseId } = route.useParams()
  const { typed, setTyped } = useSearchText(listing.search, (search) => onListing({ ...listing, search }))
  return (
    <>
      <PageHeader
        title="Estudantes"
        crumbs={[
          { label: 'Cursos', render: <Link to="/admin/courses" /> },
          { label: courseTitle, render: <Link to="/admin/courses/$courseId" params={{ courseId }} /> },
        ]}
        action={<CsvLink href={progressCsvPath(courseId, listing.turmaId)} />}
      >
        Até onde cada pessoa chegou em {courseTitle ? `“${courseTitle}”.` : <TextSkeleton className="w-44" />}
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
              <TurmaSelect
                turmaId={listing.turmaId}
                onTurma={(turmaId) => onListing({ ...listing, turmaId })}
              />
              {/* Those who have not begun can only be sorted by name. */}
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
          {total}
        </Toolbar>
        {children}
      </Panel>
    </>
  )
}

function NoStudentListed({ listing, hasMore }: { listing: RosterListing; hasMore: boolean }) {
  // In a very large school a page may end before all users were searched.
  if (hasMore) return <EmptyState title="Ninguém até aqui">Carregue mais para continuar a busca.</EmptyState>
  if (listing.search)
    return (
      <EmptyState title="Nenhum estudante encontrado">
        Confira a grafia ou procure por uma parte do nome ou do email.
      </EmptyState>
    )
  if (listing.filter === 'participants' && listing.turmaId === undefined)
    return (
      <EmptyState title="Ninguém começou este curso ainda">
        Quando alguém abrir uma aula, aparece aqui.
      </EmptyState>
    )
  return <EmptyState title="Nenhum estudante encontrado">Ninguém está neste filtro por enquanto.</EmptyState>
}

type ColumnOptions = { lessonCount: number; now: Date }

const columnsFor = ({ lessonCount, now }: ColumnOptions): TableColumn<RosterStudent, string>[] => [
  {
    key: 'name',
    header: 'Estudante',
    isRowHeader: true,
    cell: (student) => <Name student={student} />,
  },
  { key: 'state', header: 'Situação', cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'lessons',
    header: 'Aulas concluídas',
    className: 'tabular-nums md:max-lg:hidden',
    cell: ({ completedLessons }) => `${numberText(completedLessons)} de ${numberText(lessonCount)}`,
  },
  {
    key: 'progress',
    header: 'Progresso',
    className: 'md:min-w-40 lg:w-1/4',
    cell: ({ percent, name }) => <BeamRow size="sm" value={percent} label={`Progresso de ${name}`} />,
  },
  {
    key: 'activity',
    header: 'Última atividade',
    className: 'tabular-nums',
    cell: ({ lastActiveAt }) =>
      lastActivityLabel(lastActiveAt === null ? null : new Date(lastActiveAt), {
        now,
        timeZone: schoolTimeZone(),
      }),
  },
]

const STATES: Record<RosterState, { kind: ComponentProps<typeof Badge>['kind']; label: string }> = {
  'not-begun': { kind: 'outline', label: 'Não começou' },
  'in-progress': { kind: 'beam', label: 'Em andamento' },
  stopped: { kind: 'warning', label: 'Parou' },
  completed: { kind: 'success', label: 'Concluiu' },
}

const StateBadge = ({ state }: { state: RosterState }) => (
  <Badge kind={STATES[state].kind} className="justify-self-start">
    {STATES[state].label}
  </Badge>
)

function Name({ student }: { student: RosterStudent }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        size="sm"
        initials={initials(student.name)}
        src={student.avatarUrl}
        className="md:max-lg:hidden"
      />
      <span className="min-w-0 wrap-anywhere lg:min-w-40">
        <Link
          to="/admin/users/$userId"
          params={{ userId: student.id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {student.name}
        </Link>
        <span className="block text-xs font-body text-text-muted">
          <Email address={student.email} />
        </span>
      </span>
    </span>
  )
}
