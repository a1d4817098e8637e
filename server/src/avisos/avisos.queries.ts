import type { Aviso, ReceivedAviso } from '@farol/contract/avisos.ts'
import type { Reads } from '#/database/reads.ts'

const PAGE_SIZE = 20
/** The dashboard is no archive. */
const UNREAD_SHOWN = 5

/** `avisos` selects one aviso, or a page of them: what is shown beside them is read for those alone. */
const shown = (avisos: string) => `
  select a.id, a.audience, a.course_id as "courseId", a.turma_id as "turmaId", coalesce(t.name, c.title) as "targetName",
         a.title, a.text, a.send_at as "sendAt", a.state, a.obstacle, a.recipient_count as "recipientCount", a.version,
         to_char(a.send_at at time zone school_time_zone(), 'YYYY-MM-DD"T"HH24:MI') as "localSendAt",
         case when author.removed_at is null then author.name end as "authorName",
         counted.reached as "reachedCount", counted.read as "readCount", counted.mails as "waitingMails",
         counted.digests as "waitingDigests", a.total
  from (select *, (count(*) over ())::int as total from avisos ${avisos}) a
  left join courses c on c.id = a.course_id
  left join turmas t on t.id = a.turma_id
  left join users author on author.id = a.author_id
  cross join lateral (
    select coalesce(sum(reached), 0)::int as reached, coalesce(sum(read), 0)::int as read,
           coalesce(sum(mails), 0)::int as mails, coalesce(sum(digests), 0)::int as digests
    from aviso_counts where aviso_id = a.id
  ) counted
  order by a.send_at desc, a.id desc`
const NEWEST = 'order by send_at desc, id desc limit $1 offset $2'

const ALL = { name: 'avisos', text: shown(NEWEST) }
const ONE = { name: 'aviso', text: shown('where id = $1') }
const OWN = { name: 'own-avisos', text: shown(`where turma_id = $3 and author_id = $4 ${NEWEST}`) }

type Row = Omit<Aviso, 'sendAt'> & { sendAt: Date; total: number }

const toAviso = ({ sendAt, total: _, ...row }: Row): Aviso => ({ ...row, sendAt: sendAt.toISOString() })

const toPage = (rows: Row[]) => ({
  avisos: rows.map(toAviso),
  total: rows[0]?.total ?? 0,
  pageSize: PAGE_SIZE,
})

const place = (page: number) => [PAGE_SIZE, (page - 1) * PAGE_SIZE]

export const allAvisos = async (reads: Reads, page: number) =>
  toPage(await reads.query<Row>(ALL, place(page)))

export async function oneAviso(reads: Reads, avisoId: string) {
  const [row] = await reads.query<Row>(ONE, [avisoId])
  return row && toAviso(row)
}

export const ownAvisos = async (
  reads: Reads,
  { turmaId, userId, page }: { turmaId: string; userId: string; page: number },
) => toPage(await reads.query<Row>(OWN, [...place(page), turmaId, userId]))

const RECEIVED = `
  select a.id, a.title, a.text, n.created_at as at, coalesce(t.name, c.title) as "targetName"
  from notifications n
  join avisos a on a.id = n.subject_id
  left join courses c on c.id = a.course_id
  left join turmas t on t.id = a.turma_id
  where n.user_id = $1 and n.kind = 'aviso'`

const UNREAD = {
  name: 'unread-avisos',
  text: `${RECEIVED} and n.read_at is null order by n.id desc limit ${UNREAD_SHOWN}`,
}
const MINE = { name: 'my-aviso', text: `${RECEIVED} and n.subject_id = $2` }

type ReceivedRow = Omit<ReceivedAviso, 'at'> & { at: Date }

const toReceived = ({ at, ...row }: ReceivedRow): ReceivedAviso => ({ ...row, at: at.toISOString() })

export async function unreadAvisos(reads: Reads, userId: string) {
  const rows = await reads.query<ReceivedRow>(UNREAD, [userId])
  return { avisos: rows.map(toReceived) }
}

export async function myAviso(reads: Reads, { userId, avisoId }: { userId: string; avisoId: string }) {
  const [row] = await reads.query<ReceivedRow>(MINE, [userId, avisoId])
  return row && { aviso: toReceived(row) }
}
