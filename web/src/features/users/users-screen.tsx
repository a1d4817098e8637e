import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import {
  type UsersActivity,
  type UsersListing,
  type UsersSort,
  usersCsvPath,
  usersQuery,
} from '#/api/users.ts'
import { CsvLink, LoadMore, listedTotal, loadNextPage, Toolbar } from '#/features/admin/list.tsx'
import { LoadingScreen, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { TurmaSelect } from '#/features/admin/turma-select.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { USERS } from '#/text/counts.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Select } from '#/ui/select.tsx'
import { RoleDialog, useRoleChange } from './role.tsx'
import { readUsersListing, usersSearch } from './users-search.ts'
import { UsersTable } from './users-table.tsx'

const route = getRouteApi('/_signed-in/admin/users/')

/** The router leaves in the search what the check did not name. */
const useListing = () => readUsersListing(usersSearch(route.useSearch()))

export function UsersScreen() {
  const listing = useListing()
  const navigate = route.useNavigate()
  const roleChange = useRoleChange()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...usersQuery(listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <UsersLoading />
  const users = data.pages.flatMap((page) => page.users)
  const { search, courseId, turmaId, activity, sort } = listing
  // Without these, everybody is counted.
  const isFiltered = search !== '' || courseId !== undefined || turmaId !== undefined || activity === 'idle'
  return (
    <>
      <UsersPage
        listing={listing}
        onListing={({ courseId: course, turmaId: turma, ...next }) =>
          void navigate({
            search: usersSearch({ ...next, course, turma }),
            replace: true,
            resetScroll: false,
          })
        }
        total={listedTotal(data.pages[0]?.total ?? 0, { isFiltered, words: USERS })}
      >
        <div aria-busy={isPlaceholderData}>
          {users.length === 0 ? (
            <EmptyState title="Nenhum usuário encontrado">
              {noUserFound({ isSearched: search !== '', hasMore: hasNextPage })}
            </EmptyState>
          ) : (
            <UsersTable users={users} sort={sort} now={new Date()} onChangeRole={roleChange.ask} />
          )}
        </div>
        <LoadMore
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage)}
        />
      </UsersPage>
      <RoleDialog user={roleChange.subject} dialog={roleChange.dialog} />
    </>
  )
}

const ignore = () => undefined

export function UsersLoading() {
  const listing = useListing()
  return (
    <LoadingScreen>
      <UsersPage listing={listing} onListing={ignore} total={<TextSkeleton className="w-20" />}>
        <UsersTable users={undefined} sort={listing.sort} now={new Date()} onChangeRole={ignore} />
      </UsersPage>
    </LoadingScreen>
  )
}

type FiltersProps = { listing: UsersListing; onListing: (listing: UsersListing) => void }
type UsersPageProps = FiltersProps & { total: ReactNode; children: ReactNode }

function UsersPage({ listing, onListing, total, children }: UsersPageProps) {
  const { typed, setTyped } = useSearchText(listing.search, (search) => onListing({ ...listing, search }))
  return (
    <>
      <PageHeader title="Usuários" action={<CsvLink href={usersCsvPath(listing.turmaId)} />}>
        Contas cadastradas e última atividade de cada pessoa.
      </PageHeader>
      <Panel>
        <Toolbar
          label="Buscar por nome ou email"
          typed={typed}
          onType={setTyped}
          controls={<UsersFilters listing={listing} onListing={onListing} />}
        >
          {total}
        </Toolbar>
        {children}
      </Panel>
    </>
  )
}

function noUserFound({ isSearched, hasMore }: { isSearched: boolean; hasMore: boolean }) {
  // In a very large school a page may end before all users were searched.
  if (hasMore) return 'Ninguém até aqui. Carregue mais para continuar a busca.'
  return isSearched
    ? 'Confira a grafia ou procure por uma parte do nome ou do email.'
    : 'Ninguém está neste filtro por enquanto.'
}

const EVERY_COURSE = 'all'

const ACTIVITY_OPTIONS: readonly { value: UsersActivity; label: string }[] = [
  { value: 'any', label: 'Com ou sem atividade' },
  { value: 'never', label: 'Nunca começaram' },
  { value: 'idle', label: `Parados há ${IDLE_AFTER_DAYS} dias ou mais` },
]

const SORT_OPTIONS: readonly { value: UsersSort; label: string }[] = [
  { value: 'newest', label: 'Mais novos primeiro' },
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'recent', label: 'Atividade mais recente' },
]

function UsersFilters({ listing, onListing }: FiltersProps) {
  const { data: courses } = useQuery(adminCoursesQuery)
  return (
    <>
      <Select
        aria-label="Curso"
        options={courseOptions(courses ?? [], listing.courseId)}
        value={listing.courseId ?? EVERY_COURSE}
        onValueChange={(value) =>
          onListing({ ...listing, courseId: value === EVERY_COURSE ? undefined : value })
        }
      />
      <TurmaSelect turmaId={listing.turmaId} onTurma={(turmaId) => onListing({ ...listing, turmaId })} />
      <Select
        aria-label="Atividade"
        options={ACTIVITY_OPTIONS}
        value={listing.activity}
        onValueChange={(activity) => onListing({ ...listing, activity })}
      />
      <Select
        aria-label="Ordenar por"
        options={SORT_OPTIONS}
        value={listing.sort}
        onValueChange={(sort) => onListing({ ...listing, sort })}
      />
    </>
  )
}

/** An address may name a course that is gone, or not known yet. */
function courseOptions(courses: readonly { id: string; title: string }[], chosen: string | undefined) {
  const isUnknown = chosen !== undefined && !courses.some(({ id }) => id === chosen)
  return [
    { value: EVERY_COURSE, label: 'Todos os cursos' },
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
    ...(isUnknown ? [{ value: chosen, label: 'Um curso' }] : []),
  ]
}
