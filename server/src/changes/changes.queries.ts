import type { RecordedChange } from '@farol/contract/changes.ts'
import { AFTER_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'

const CHANGES_PER_PAGE = 25

/** Ids are ordered by time, so they are the cursor. Names are joined from users that still exist. */
const CHANGES_BEFORE = {
  name: 'admin-changes',
  text: `
    select c.id, c.at, actor.name as "actorName", c.action,
           coalesce(about.name || nullif(' · ' || c.subject, ' · '), about.name, c.subject) as subject, c.before, c.after
    from admin_changes c
    left join users actor on actor.id = c.actor_id
    left join users about on about.id = c.user_id
    where c.id < $1
    order by c.id desc
    limit ${CHANGES_PER_PAGE + 1}`,
}

type Row = Omit<RecordedChange, 'at'> & { at: Date }

export async function recordedChanges(reads: Reads, after = AFTER_ALL) {
  const rows = await reads.query<Row>(CHANGES_BEFORE, [after])
  const { page, next } = pageOf(rows, CHANGES_PER_PAGE)
  return { changes: page.map((row) => ({ ...row, at: row.at.toISOString() })), next }
}
