import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'
import type { Request } from '../http-client.ts'
import { sessionCookie } from '../session-cookie.ts'
import { COMMON_NAME, RARE_NAME } from './fill-users.ts'

/** Student screens must not depend on the size of the school; those of administrators may a little. */
export const LIMITS = { student: { ratio: 1.3, ms: Infinity }, admin: { ratio: 3, ms: 50 } }

export type Screen = {
  name: string
  who: keyof typeof LIMITS
  /** The request of one caller; some screens alternate between two requests by turn. */
  request: (caller: number, turn?: number) => Request
}

type User = { id: string; token: string }
type Known = {
  admin: User
  finished: User[]
  /** They failed the quiz and watched its lesson again, so they can retake it. */
  retaking: User[]
  courseId: string
  lessonId: string
  otherLessonId: string
  /** All right answers of the quiz. */
  answers: Record<string, string>
  quizId: string
  turmaId: string
  middleUserId: string
  middleAttemptId: string
  middleScoredId: string
}

type Way = {
  method?: 'POST' | 'PUT'
  users?: User[]
  body?: (user: User, turn: number) => unknown
  otherPath?: string
}

/** The same screens and users in a school of any size. */
export async function screensOf(connection: Connection): Promise<Screen[]> {
  const known = await readKnown(connection)
  const { courseId, lessonId, otherLessonId, quizId, turmaId } = known
  const { middleUserId, middleAttemptId, middleScoredId } = known
  const student = (
    name: string,
    path: string,
    { method, users = known.finished, body, otherPath = path }: Way = {},
  ): Screen => ({
    name,
    who: 'student',
    request: (caller, turn = 0) => {
      const user = users[caller % users.length] ?? { id: '', token: '' }
      return {
        path: turn % 2 === 0 ? path : otherPath,
        cookie: sessionCookie(user.token),
        ...(method && { method }),
        ...(body && { body: body(user, turn) }),
      }
    },
  })
  const staff = (name: string, path: string): Screen => ({
    name,
    who: 'admin',
    request: () => ({ path, cookie: sessionCookie(known.admin.token) }),
  })
  const admin = (name: string, path: string) => staff(name, `/api/admin${path}`)
  const [lesson, otherLesson] = [lessonId, otherLessonId].map(
    (id) => `/api/courses/${courseId}/lessons/${id}`,
  )
  const attempts = `/quizzes/${quizId}/attempts`
  return [
    student('session', '/api/session'),
    student('dashboard', '/api/courses'),
    student('course page', `/api/courses/${courseId}`),
    student('lesson', `${lesson}/open`, { method: 'POST', otherPath: `${otherLesson}/open` }),
    student('lesson, again', `${lesson}/open`, { method: 'POST' }),
    student('quiz', `${lesson}/quiz/start`, { method: 'POST', users: known.retaking }),
    student('answers kept', `${lesson}/quiz/answers`, {
      method: 'PUT',
      users: known.retaking,
      body: ({ id }, turn) => ({ draftId: id, choices: choicesAt(known.answers, turn + 1) }),
    }),
    student('quiz result', `${lesson}/quiz/result`),
    student('own certificates', '/api/profile/certificates'),
    student('500 dúvidas of a lesson', `${lesson}/duvidas`),
    student('dúvidas of a course, search', `/api/courses/${courseId}/duvidas?search=passo%2017`),
    student('search', '/api/search?search=passo%20jur'),
    student('search of two letters', '/api/search?search=au'),
    student('bell', '/api/notifications'),
    student('avisos on the dashboard', '/api/avisos'),
    staff('search, rare', `/api/search?search=${encodeURIComponent(RARE_NAME)}`),
    staff('search, common', `/api/search?search=${encodeURIComponent(COMMON_NAME)}`),
    staff('search of two letters', '/api/search?search=an'),
    admin('users', '/users'),
    admin('users, deep page', `/users?after=${middleUserId}`),
    admin('users, rare search', `/users?search=${encodeURIComponent(RARE_NAME)}`),
    admin('users, common search', `/users?search=${encodeURIComponent(COMMON_NAME)}`),
    admin('users, search without a match', '/users?search=zzzzzz'),
    admin('users, search of two letters', '/users?search=an'),
    admin('users, by name', '/users?sort=name'),
    admin('users, by last activity', '/users?sort=recent'),
    admin('users, never began', '/users?activity=never'),
    admin('users, idle, by name', '/users?activity=idle&sort=name'),
    admin('users of a course, by name', `/users?courseId=${courseId}&sort=name`),
    admin('roster of a course', `/courses/${courseId}/roster`),
    admin('roster, stopped, by name', `/courses/${courseId}/roster?filter=stopped&sort=name`),
    admin('roster, in progress, least first', `/courses/${courseId}/roster?filter=in-progress&sort=lowest`),
    admin('roster, not begun', `/courses/${courseId}/roster?filter=not-begun`),
    admin('a student', `/users/${known.finished[0]?.id}`),
    admin('quiz results and questions', `/quizzes/${quizId}/results`),
    admin('attempts', attempts),
    admin('attempts, deep page', `${attempts}?after=${middleAttemptId}`),
    admin('attempts, best first', `${attempts}?sort=highest`),
    admin('attempts, best first, deep page', `${attempts}?sort=highest&after=${middleScoredId}`),
    admin('attempts, failed', `${attempts}?filter=failed`),
    admin('attempts, failed, best first', `${attempts}?filter=failed&sort=highest`),
    admin('attempts, passed, worst first', `${attempts}?filter=passed&sort=lowest`),
    admin('overview', '/overview'),
    admin('courses', '/courses'),
    admin('lessons of a course', `/courses/${courseId}/lessons`),
    admin('analytics, 30 days', '/analytics?period=30'),
    admin('analytics, all time', '/analytics?period=all'),
    admin('analytics, funnel of a course', `/analytics/courses/${courseId}`),
    admin('analytics, curve of a lesson', `/analytics/lessons/${lessonId}`),
    admin('all lessons, search', '/lessons?search=redacao'),
    staff('dúvidas without an answer', '/api/unanswered-duvidas'),
    admin('avisos', '/avisos'),
    admin('turmas', '/turmas'),
    admin('turmas, search', '/turmas?search=turma%2017'),
    admin('turma', `/turmas/${turmaId}`),
    admin('progress of a turma', `/turmas/${turmaId}/progress?courseId=${courseId}`),
    admin('progress of a turma, CSV', `/turmas/${turmaId}/progress.csv?courseId=${courseId}`),
    admin('calendar of a turma', `/turmas/${turmaId}/calendar`),
    admin('invites of a turma', `/turmas/${turmaId}/invites`),
    admin('names of all turmas', '/turma-names'),
    admin('users of a turma', `/users?turmaId=${turmaId}`),
    admin('users of a turma, CSV', `/users.csv?turmaId=${turmaId}`),
    admin('roster of a turma', `/courses/${courseId}/roster?turmaId=${turmaId}`),
    admin('progress in a course of a turma, CSV', `/courses/${courseId}/progress.csv?turmaId=${turmaId}`),
    admin('overview of a turma', `/overview?turmaId=${turmaId}`),
    admin('analytics of a turma, 30 days', `/analytics?period=30&turmaId=${turmaId}`),
    admin('analytics of a turma, all time', `/analytics?period=all&turmaId=${turmaId}`),
    admin('funnel of a turma', `/analytics/courses/${courseId}?turmaId=${turmaId}`),
    admin('curve of a turma', `/analytics/lessons/${lessonId}?turmaId=${turmaId}`),
    admin('quiz results of a turma', `/quizzes/${quizId}/results?turmaId=${turmaId}`),
    admin('attempts of a turma', `${attempts}?turmaId=${turmaId}`),
    admin('attempts of a turma, CSV', `/quizzes/${quizId}/attempts.csv?turmaId=${turmaId}`),
  ]
}

const choicesAt = (answers: Record<string, string>, turn: number) =>
  Object.fromEntries(
    Object.entries(answers).map(([questionId, optionId]) => [questionId, { optionId, turn }]),
  )

/** Uses the first course and its first quiz, which most students took. */
async function readKnown(connection: Connection): Promise<Known> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(`
      with course as (select id from courses where order_index = 0),
      quiz as (
        select q.id, q.lesson_id from quizzes q join lessons l on l.id = q.lesson_id join course on course.id = l.course_id
        order by l.order_index limit 1
      ),
      live as (
        select a.id, row_number() over (order by a.id desc) as by_date, row_number() over (order by a.score desc, a.id desc) as by_score,
               count(*) over () as total
        from quiz_attempts a join quiz on quiz.id = a.quiz_id where a.replaced_at is null
      )
      select course.id as "courseId", quiz.lesson_id as "lessonId", quiz.id as "quizId",
             (select id from lessons l where l.course_id = course.id and l.id <> quiz.lesson_id order by order_index limit 1) as "otherLessonId",
             (select json_object_agg(qq.id, o.id) from quiz_questions qq
              join quiz_options o on o.question_id = qq.id and o.is_correct where qq.quiz_id = quiz.id) as answers,
             (select json_build_object('id', s.user_id, 'token', s.token) from sessions s join user_roles r on r.user_id = s.user_id
              where r.role = 'admin' limit 1) as admin,
             (select json_agg(x) from (
               select s.user_id as id, s.token from course_completions done join sessions s on s.user_id = done.user_id
               where done.course_id = course.id order by md5(s.user_id::text) limit 40) x) as finished,
             (select json_agg(x) from (
               select s.user_id as id, s.token from user_progress up join sessions s on s.user_id = up.user_id
               where up.lesson_id = quiz.lesson_id and up.rewatch_seconds > 0 order by md5(s.user_id::text) limit 40) x) as retaking,
             (select id from turmas order by id offset (select count(*) / 2 from turmas) limit 1) as "turmaId",
             (select id from users order by created_at offset (select count(*) / 2 from users) limit 1) as "middleUserId",
             (select id from live where by_date = total / 2) as "middleAttemptId",
             (select id from live where by_score = total / 2) as "middleScoredId"
      from course, quiz`)
    const known: Known = rows[0]
    // The draft of a student who retakes the quiz has the id of the student.
    await client.query(
      `insert into quiz_drafts (user_id, quiz_id, id) select student, $2, student from unnest($1::uuid[]) as student
       on conflict (user_id, quiz_id) do update set id = excluded.id`,
      [known.retaking.map(({ id }) => id), known.quizId],
    )
    return known
  } finally {
    await client.end()
  }
}
