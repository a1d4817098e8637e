import type { Duvida, PlacedDuvida } from '@farol/contract/duvidas.ts'
import { type DuvidaReader, isStaffFor, readerScope, type WrittenAs } from '@farol/domain/duvidas.ts'
import { AFTER_ALL, BEFORE_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'

const DUVIDAS_PER_PAGE = 20

/** What is shown of a dúvida or an answer `p`; $1 is who reads. */
export const POST_COLUMNS = `
  p.id, p.user_id as "userId", u.name, u.avatar_url as "avatarUrl", u.removed_at is not null as "isRemoved",
  p.written_as as "writtenAs", p.body, p.created_at as "createdAt", p.edited_at is not null as "isEdited",
  p.hidden_at is not null as "isHidden"`

export type PostRow = {
  id: string
  userId: string
  name: string
  avatarUrl: string | null
  isRemoved: boolean
  writtenAs: WrittenAs
  body: string
  createdAt: Date
  isEdited: boolean
  isHidden: boolean
}

export const toPost = (row: PostRow, userId: string) => ({
  id: row.id,
  author: row.isRemoved ? null : { name: row.name, avatarUrl: row.avatarUrl },
  writtenAs: row.writtenAs,
  isOwn: row.userId === userId,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  isEdited: row.isEdited,
  isHidden: row.isHidden,
})

/** $2: an administrator, $3: the turmas that the reader is staff of. */
const DUVIDA_COLUMNS = `${POST_COLUMNS},
  p.seconds, p.locked_at is not null as "isLocked", p.accepted_answer_id is not null as "hasAcceptedAnswer", p.turma_ids as "turmaIds",
  (select i.id from duvida_images i where i.duvida_id = p.id) as "imageId",
  (select count(*) from posts a where a.duvida_id = p.id
    and (a.hidden_at is null or a.user_id = $1 or $2 or p.turma_ids && $3::uuid[]))::int as "answerCount",
  (select count(*) from same_duvidas s where s.duvida_id = p.id)::int as "sameCount",
  exists (select from same_duvidas s where s.duvida_id = p.id and s.user_id = $1) as "isSame"`

type DuvidaRow = PostRow & {
  seconds: number | null
  isLocked: boolean
  hasAcceptedAnswer: boolean
  turmaIds: string[] | null
  imageId: string | null
  answerCount: number
  sameCount: number
  isSame: boolean
}

function toDuvida(row: DuvidaRow, { userId, isStaff }: { userId: string; isStaff: boolean }): Duvida {
  const { seconds, isLocked, hasAcceptedAnswer, imageId, answerCount, sameCount, isSame } = row
  return {
    ...toPost(row, userId),
    ...{ seconds, isLocked, hasAcceptedAnswer, answerCount, sameCount, isSame, isStaff },
    imageUrl: imageId && `/api/duvidas/${row.id}/image?v=${imageId}`,
    canAccept: isStaff || row.userId === userId,
  }
}

const ofReader = (reader: DuvidaReader) => (row: DuvidaRow) =>
  toDuvida(row, { userId: reader.userId, isStaff: isStaffFor(reader, row) })

/** As the domain's `canReadDuvida` and `isShownTo` say: $4 reads all, $5 the reader's turmas. */
const IS_READABLE = `
  p.duvida_id is null
  and ($4 or p.user_id = $1 or p.turma_ids is null or p.turma_ids && $5::uuid[])
  and (p.hidden_at is null or p.user_id = $1 or $2 or p.turma_ids && $3::uuid[])`

const scopeValues = (reader: DuvidaReader) => {
  const { readsAll, turmaIds, staffTurmaIds } = readerScope(reader)
  return [reader.userId, reader.isAdmin, staffTurmaIds, readsAll, turmaIds]
}

/** The moments of all pages come with the first. */
const OF_LESSON = {
  name: 'duvidas-of-lesson',
  text: `
    select ${DUVIDA_COLUMNS},
           case when $7 = '${AFTER_ALL}'::uuid then (
             select json_agg(json_build_object('seconds', m.seconds, 'count', m.count) order by m.seconds)
             from (select p.seconds, count(*) from posts p
               where p.lesson_id = $6 and p.seconds is not null and ${IS_READABLE} group by p.seconds) m
           ) end as moments
    from posts p join users u on u.id = p.user_id
    where p.lesson_id = $6 and p.id < $7 and ${IS_READABLE}
    order by p.id desc
    limit ${DUVIDAS_PER_PAGE + 1}`,
}

type Moment = { seconds: number; count: number }
type OfLesson = { reader: DuvidaReader; lessonId: string; after?: string | undefined }

export async function duvidasOfLesson(reads: Reads, { reader, lessonId, after = AFTER_ALL }: OfLesson) {
  const values = [...scopeValues(reader), lessonId, after]
  const rows = await reads.query<DuvidaRow & { moments: Moment[] | null }>(OF_LESSON, values)
  const { page, next } = pageOf(rows, DUVIDAS_PER_PAGE)
  return { duvidas: page.map(ofReader(reader)), next, moments: rows[0]?.moments ?? [] }
}

/**
 * Reads each post of the course once: a look at the answers of every dúvida takes several times as long. What was found is
 * looked up by its id: for the newest of so many, PostgreSQL would read the posts of the whole school, from the newest on.
 */
const FOUND = {
  name: 'duvidas-found',
  text: `
    with found as materialized (
      select distinct coalesce(duvida_id, id) as id from posts
      where lesson_id = any($6::uuid[]) and (duvida_id is null or hidden_at is null)
        and strpos(search_text, (select searchable($8))) > 0)
    select ${DUVIDA_COLUMNS}, p.lesson_id as "lessonId"
    from found cross join lateral (select * from posts where id = found.id offset 0) p join users u on u.id = p.user_id
    where p.id < $7 and ${IS_READABLE}
    order by p.id desc
    limit ${DUVIDAS_PER_PAGE + 1}`,
}

type Searched = {
  reader: DuvidaReader
  course: { id: string; title: string }
  lessons: { id: string; title: string }[]
  search: string
  after?: string | undefined
}

export async function findDuvidas(
  reads: Reads,
  { reader, course, lessons, search, after = AFTER_ALL }: Searched,
) {
  const values = [...scopeValues(reader), lessons.map(({ id }) => id), after, search]
  const rows = await reads.query<DuvidaRow & { lessonId: string }>(FOUND, values)
  const { page, next } = pageOf(rows, DUVIDAS_PER_PAGE)
  const titles = new Map(lessons.map(({ id, title }) => [id, title]))
  const placed = page.map((row) => ({
    ...ofReader(reader)(row),
    place: {
      courseId: course.id,
      courseTitle: course.title,
      lessonId: row.lessonId,
      lessonTitle: titles.get(row.lessonId) ?? '',
    },
  }))
  return { duvidas: placed, next }
}

/** Where a dúvida or an answer `p` is, in a course that the reader is staff of: $2 an administrator, $3 their turmas. */
export const OF_STAFF = `
  join lessons l on l.id = p.lesson_id
  join courses c on c.id = l.course_id and ($2 or c.is_published)`
export const IS_OF_STAFF = (duvida: string) => `
  ($2 or exists (select from turma_courses tc
    where tc.course_id = l.course_id and tc.turma_id = any($3::uuid[]) and tc.turma_id = any(${duvida}.turma_ids)))`
export const PLACE_COLUMN = `
  json_build_object('courseId', c.id, 'courseTitle', c.title, 'lessonId', l.id, 'lessonTitle', l.title) as place`

const UNANSWERED = {
  name: 'duvidas-unanswered',
  text: `
    select ${DUVIDA_COLUMNS}, ${PLACE_COLUMN}
    from posts p join users u on u.id = p.user_id ${OF_STAFF}
    where p.duvida_id is null and not p.is_answered and p.hidden_at is null and p.locked_at is null
      and p.id > $4 and ${IS_OF_STAFF('p')}
    order by p.id
    limit ${DUVIDAS_PER_PAGE + 1}`,
}

/** `turmaIds`: those that a reader who is no administrator is staff of. */
export type Staff = { userId: string; isAdmin: boolean; turmaIds: string[]; after?: string | undefined }

export async function unansweredDuvidas(
  reads: Reads,
  { userId, isAdmin, turmaIds, after = BEFORE_ALL }: Staff,
) {
  type Row = DuvidaRow & Pick<PlacedDuvida, 'place'>
  const rows = await reads.query<Row>(UNANSWERED, [userId, isAdmin, turmaIds, after])
  const { page, next } = pageOf(rows, DUVIDAS_PER_PAGE)
  return {
    duvidas: page.map((row) => ({ ...toDuvida(row, { userId, isStaff: true }), place: row.place })),
    next,
  }
}
