import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import type { UsersActivity, UsersListing, UsersSort } from '#/api/users.ts'
import { Select } from '#/ui/select.tsx'

type Props = { listing: UsersListing; onListing: (listing: UsersListing) => void }

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

export function UsersFilters({ listing, onListing }: Props) {
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
