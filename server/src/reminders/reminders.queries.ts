import type { SentReminder } from '@farol/contract/reminders.ts'
import { AFTER_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'

const REMINDERS_PER_PAGE = 25

/** Ids are ordered by time, so they are the cursor. */
const SENT = {
  name: 'sent-reminders',
  text: `
    select r.id, r.created_at as at, r.user_id as "userId", coalesce(u.name, i.name) as name, coalesce(u.email, i.email) as email,
           t.name as turma, r.kinds, r.lines, r.dropped_at is not null as "isDropped", w.phone as whatsapp,
           coalesce(case when i.id is null then last_seen(u.id) > r.created_at else i.joined_at is not null end, false) as "hasComeBack"
    from reminders r
    left join users u on u.id = r.user_id
    left join turma_invites i on i.id = r.invite_id
    left join turmas t on t.id = i.turma_id
    left join whatsapp_numbers w on w.user_id = r.user_id
    where r.id < $1
    order by r.id desc
    limit ${REMINDERS_PER_PAGE + 1}`,
}

type Row = Omit<SentReminder, 'at'> & { at: Date }

export async function sentReminders(reads: Reads, after = AFTER_ALL) {
  const rows = await reads.query<Row>(SENT, [after])
  const { page, next } = pageOf(rows, REMINDERS_PER_PAGE)
  return { reminders: page.map((row) => ({ ...row, at: row.at.toISOString() })), next }
}

const MINE = {
  name: 'my-reminders',
  text: `
    select exists (select from reminder_stops s where s.user_id = u.id)
             or (u.email_verified and exists (select from reminder_addresses a
               where a.digest = sha256(convert_to(u.email, 'UTF8')) and a.stopped_at is not null)) as "isStopped",
           (select w.phone from whatsapp_numbers w where w.user_id = u.id) as whatsapp
    from users u where u.id = $1`,
}

export async function remindersOf(reads: Reads, userId: string) {
  const [row] = await reads.query<{ isStopped: boolean; whatsapp: string | null }>(MINE, [userId])
  return row ?? { isStopped: false, whatsapp: null }
}
