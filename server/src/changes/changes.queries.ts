import type { RecordedChange } from '@farol/contract/changes.ts'
import { pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'

const CHANGES_PER_PAGE = 25

/** Ids are ordered by time, so they are the cursor. Names are joined from users that still exist. */
const page = (condition: string) => `
    select c.id, c.at, actor.name as "actorName", c.action, coalesce(about.name || nullif(' · ' || c.subject, ' · '), about.name, c.subject) as subject,
           c.before, c.after
    from admin_changes c
    left join users actor on actor.id = c.actor_id
    left join users about on about.id = c.user_id
    ${condition}
    order by c.id desc
    limit ${CHANGES_PER_PAGE + 1}`

const NEWEST = { name: 'admin-changes', text: page('') }
/** The cursor has its own condition, or PostgreSQL would read all the pages before it. */
const AFTER = { name: 'admin-changes-after', text: page('where c.id < $1') }

type Row = Omit<RecordedChange, 'at'> & { at: Date }

export async function recordedChanges(reads: Reads, after: string | undefined) {
  const rows = await (after ? reads.query<Row>(AFTER, [after]) : reads.query<Row>(NEWEST))
  const { page, next } = pageOf(rows, CHANGES_PER_PAGE)
  return { changes: page.map((row) => ({ ...row, at: row.at.toISOString() })), next }
}
