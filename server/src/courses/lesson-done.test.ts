import { type GatedLesson, isDone } from '@farol/domain/lesson-gating.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'

const database = await testDatabase()
const { pool } = database

const WATCHED = ['not opened', 'opened', 'completed'] as const
const QUIZZES = ['none', 'not taken', 'failed', 'passed', 'passed, then failed'] as const
const EVERY_STATE = [0, 1, 90].flatMap((minWatchPercentage) =>
  WATCHED.flatMap((watched) => QUIZZES.map((quiz) => ({ minWatchPercentage, watched, quiz }))),
)

test('the database calls a lesson done when the domain does, in every state a student can be in', async () => {
  const { id: userId } = await buildUser(database)
  const { id: courseId } = await buildCourse(database)
  const attempt = (quizId: string, passed: boolean, isReplaced: boolean) =>
    pool.query(
      `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
         time_spent_seconds, replaced_at)
       values ($1, $2, $3, $4, $5, 70, $6, 0, 1, 1, case when $7 then now() end)`,
      [newId(), userId, quizId, newId(), passed ? 100 : 0, passed, isReplaced],
    )
  for (const [orderIndex, { minWatchPercentage, watched, quiz }] of EVERY_STATE.entries()) {
    const { id: lessonId } = await buildLesson(database, { courseId, orderIndex, minWatchPercentage })
    const isCompleted = watched === 'completed'
    if (watched !== 'not opened')
      await pool.query(
        `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
         values ($1, $2, $3, $4, case when $4 then now() end)`,
        [userId, courseId, lessonId, isCompleted],
      )
    if (quiz === 'none') continue
    const { id: quizId } = await buildQuiz(database, { lessonId, questions: 1 })
    if (quiz === 'passed, then failed') await attempt(quizId, true, true)
    if (quiz !== 'not taken') await attempt(quizId, quiz === 'passed', false)
  }
  const course = await pool.query<{ lessons: GatedLesson[] }>(
    'select lessons from gated_courses($1) where id = $2',
    [userId, courseId],
  )
  const { rows } = await pool.query(
    'select is_done as "isDone" from lessons_of_student($1, $2) order by order_index',
    [userId, courseId],
  )
  expect(rows.map((row) => row.isDone)).toEqual(course.rows[0]?.lessons.map(isDone))
  expect(rows.filter((row) => row.isDone).length).toBeGreaterThan(0)
})

test.each([
  ['newest_roles', 'select r.role from users p left join lateral newest_roles(p.id) r on true'],
  ['administrators', 'select p.id from users p where p.id not in (select user_id from administrators())'],
  [
    'missing_prerequisite',
    'select p.title from courses c left join lateral missing_prerequisite(c.id, c.prerequisite_course_id) p on true',
  ],
  [
    'lessons_of_student',
    'select exists (select from lessons_of_student(cp.user_id, cp.course_id) l where not l.is_done) from course_progress cp',
  ],
  [
    'gated_courses',
    'select g.lessons from course_progress cp join gated_courses(cp.user_id) g on g.id = cp.course_id',
  ],
  [
    'lesson_to_continue',
    'select (select l.id from lesson_to_continue(cp.user_id, cp.course_id, cp.last_lesson_id) l) from course_progress cp',
  ],
  [
    'missing_quiz',
    'select (select q.lesson_id from missing_quiz(cp.user_id, cp.course_id) q) from course_progress cp',
  ],
  [
    'is_due',
    'select is_due(cp.last_lesson_id, cp.last_watched_at, l.id) from course_progress cp join lessons l using (course_id)',
  ],
  [
    'shown_answers',
    'select given.question from quiz_attempts a cross join lateral shown_answers(a.user_id, a.id) given',
  ],
])('PostgreSQL inlines %s into the statement that calls it', async (name, statement) => {
  const { rows } = await pool.query(`explain (verbose) ${statement}`)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('Index')
  expect(plan).not.toContain(name)
})
