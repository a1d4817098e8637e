import { Problem } from '@farol/contract/problem.ts'
import { canReadDuvida, type DuvidaReader, isShownTo, isStaffFor } from '@farol/domain/duvidas.ts'
import { type GatedCourse, openLessonsOf, passedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Reads } from '#/database/reads.ts'
import type { Session } from '#/requests/caller.ts'

type ReaderFacts = Pick<DuvidaReader, 'turmas' | 'today' | 'course'>
type ReadCourse = GatedCourse & { reader: ReaderFacts }

const COURSE = {
  name: 'duvidas-gate',
  text: `
    select c.title, c.access_facts as "accessFacts", c.is_locked as "isLocked", c.is_completed as "isCompleted", c.lessons, c.release,
           (select facts from duvida_reader($1, c.id)) as reader
    from gated_courses($1) c
    where c.id = $2`,
}

type OfCourse = { session: Session; courseId: string }

const readerOf = ({ userId, role }: Session, facts: ReaderFacts): DuvidaReader => ({
  ...facts,
  userId,
  isAdmin: role === 'admin',
})

/** Who reads the dúvidas of a lesson, if they may open it. */
export async function lessonReader(
  { reads }: Database,
  { session, courseId, lessonId }: OfCourse & { lessonId: string },
) {
  const [course] = await reads.query<ReadCourse>(COURSE, [session.userId, courseId])
  const passed = passedGate(course, { isAdmin: session.role === 'admin', lessonId })
  return readerOf(session, passed.course.reader)
}

/** Who reads the dúvidas of a course, and the lessons that they may open. */
export async function courseReader({ reads }: Database, { session, courseId }: OfCourse) {
  const [course] = await reads.query<ReadCourse>(COURSE, [session.userId, courseId])
  const { lessons, course: passed } = openLessonsOf(course, { isAdmin: session.role === 'admin' })
  return { lessons, title: passed.title, reader: readerOf(session, passed.reader) }
}

const POST = {
  name: 'post-gate',
  text: `
    select p.id, p.user_id as "userId", p.hidden_at is not null as "isHidden", p.duvida_id is not null as "isAnswer",
           l.id as "lessonId", l.title as "lessonTitle", l.course_id as "courseId",
           json_build_object('id', d.id, 'userId', d.user_id, 'turmaIds', d.turma_ids, 'isHidden', d.hidden_at is not null,
             'acceptedAnswerId', d.accepted_answer_id) as duvida,
           json_build_object('title', c.title, 'accessFacts', c.access_facts, 'isLocked', c.is_locked, 'isCompleted', c.is_completed,
             'lessons', c.lessons, 'release', c.release, 'reader', (select facts from duvida_reader($1, l.course_id))) as course
    from posts p
    join posts d on d.id = coalesce(p.duvida_id, p.id)
    join lessons l on l.id = p.lesson_id
    join gated_courses($1) c on c.id = l.course_id
    where p.id = $2`,
}

type PostRow = {
  id: string
  userId: string
  isHidden: boolean
  isAnswer: boolean
  lessonId: string
  lessonTitle: string
  courseId: string
  duvida: {
    id: string
    userId: string
    turmaIds: string[] | null
    isHidden: boolean
    acceptedAnswerId: string | null
  }
  course: ReadCourse
}

export type ReadablePost = Awaited<ReturnType<typeof readablePost>>

/** The access check of every endpoint of a dúvida or an answer. What one may not read does not exist. */
export async function readablePost(
  { reads }: { reads: Reads },
  { session, postId }: { session: Session; postId: string },
) {
  const [row] = await reads.query<PostRow>(POST, [session.userId, postId])
  if (!row) throw new Problem('NOT_FOUND')
  const { course, duvida, ...post } = row
  const reader = readerOf(session, course.reader)
  const isStaff = isStaffFor(reader, duvida)
  if (!isStaff) passedGate(course, { isAdmin: reader.isAdmin, lessonId: post.lessonId })
  if (
    !canReadDuvida(reader, duvida, { canOpenLesson: true }) ||
    !isShownTo(reader, { ...post, turmaIds: duvida.turmaIds })
  )
    throw new Problem('NOT_FOUND')
  return { ...post, duvida, reader, isStaff, isOwn: post.userId === session.userId }
}

/** The same for a dúvida: the id of an answer is none. */
export async function readableDuvida(
  database: { reads: Reads },
  { session, duvidaId }: { session: Session; duvidaId: string },
) {
  const post = await readablePost(database, { session, postId: duvidaId })
  if (post.isAnswer) throw new Problem('NOT_FOUND')
  return post
}
