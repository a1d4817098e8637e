import type { USERS_ACTIVITIES } from '@farol/contract/users.ts'
import type { List } from '#/database/list-page.ts'

/** A sort order of users, with its sort key. */
export type UserOrder = List['order'] & { key: string; place: string }

const ofUsers = (place: string, direction: 'asc' | 'desc'): UserOrder => ({
  direction,
  key: '0',
  place,
  positionOf: (bind, { id }) => `(select ${place}, id from users where id = ${bind(id)})`,
  scans: [() => ({ from: 'users', id: 'id', key: '0', place })],
})

export const BY_NAME = ofUsers('sort_name', 'asc')
export const NEWEST_FIRST = ofUsers('created_at', 'desc')

type Scan = UserOrder['scans'][number]
type Activity = (typeof USERS_ACTIVITIES)[number]

const NEVER = -1

/** By the hour of `a`, the user's activity, up to the hour `until` for the idle. Users without activity come last, the newest first. */
export function latestFirst({ activity, until }: { activity: Activity; until: number }): UserOrder {
  const withActivity: Scan = (bind) => ({
    from: 'user_activity',
    where: activity === 'idle' ? `active_hour <= ${bind(until)}` : undefined,
    id: 'user_id',
    key: 'active_hour',
    place: 'active_hour',
  })
  const parts: Record<Activity, Scan[]> = {
    any: [withActivity, withoutActivity],
    idle: [withActivity],
    never: [withoutActivity],
  }
  const scans = parts[activity]
  return {
    direction: 'desc',
    key: `coalesce(a.active_hour, ${NEVER})`,
    place: `coalesce(a.active_hour, ${NEVER})`,
    positionOf: (bind, { key, id }) => `(${bind(key)}::int, ${bind(id)}::uuid)`,
    scans,
    partOf: ({ key }) => (key === NEVER ? scans.length - 1 : 0),
  }
}

const withoutActivity: Scan = (bind, after) => ({
  from: 'users',
  // What the index of the ids can begin with.
  where: after && `id < ${bind(after.id)}`,
  condition: 'a.user_id is null',
  id: 'id',
  key: `(${NEVER})::int`,
  place: `(${NEVER})::int`,
})
