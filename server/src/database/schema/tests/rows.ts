import { newId } from '#/database/new-id.ts'
import type { TestDatabase } from '#/testing/test-database.ts'

export type Row = Record<string, unknown>
export type Rows = ReturnType<typeof rowsIn>

/**
 * The smallest valid rows, written without the ORM, because the database is tested. Each builder inserts the rows it
 * refers to, unless they are given.
 */
export function rowsIn({ pool }: TestDatabase) {
  let made = 0

  const query = async (statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(statement, values)).rows

  async function insert(table: string, row: Row): Promise<Row> {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const statement = `insert into ${table} (${Object.keys(row)}) values (${places}) returning *`
    const [inserted] = await query(statement, Object.values(row))
    return inserted ?? {}
  }

  const user = (row: Row = {}) =>
    insert('users', { id: newId(), name: 'Estudante', email: `${++made}@farol.example`, ...row })

  const course = (row: Row = {}) =>
    insert('courses', { id: newId(), title: 'Curso', order_index: ++made, ...row })

  const lesson = async (row: Row = {}) => {
    const course_id = row.course_id ?? (await course()).id
    const texts = { title: 'Aula', video_url: '/media/aula.mp4' }
    return insert('lessons', { id: newId(), course_id, ...texts, order_index: 0, ...row })
  }

  const quiz = async (row: Row = {}) => {
    const lesson_id = row.lesson_id ?? (await lesson()).id
    return insert('quizzes', { id: newId(), lesson_id, title: 'Quiz', ...row })
  }

  const question = async (row: Row = {}) => {
    const quiz_id = row.quiz_id ?? (await quiz()).id
    const content = { question_text: 'Por quê?', question_type: 'multiple_choice' }
    return insert('quiz_questions', { id: newId(), quiz_id, ...content, order_index: 0, ...row })
  }

  const option = async (row: Row = {}) => {
    const question_id = row.question_id ?? (await question()).id
    return insert('quiz_options', {
      id: newId(),
      question_id,
      option_text: 'Porque sim',
      order_index: 0,
      ...row,
    })
  }

  const progress = async (row: Row = {}) => {
    const watched = row.lesson_id ? { id: row.lesson_id, course_id: row.course_id } : await lesson()
    const user_id = row.user_id ?? (await user()).id
    return insert('user_progress', { user_id, lesson_id: watched.id, course_id: watched.course_id, ...row })
  }

  const attempt = async (row: Row = {}) => {
    const user_id = row.user_id ?? (await user()).id
    const quiz_id = row.quiz_id ?? (await quiz()).id
    const result = { score: 50, passing_score: 70, passed: false, correct_count: 1, question_count: 2 }
    const keys = { id: newId(), user_id, quiz_id, idempotency_key: newId() }
    return insert('quiz_attempts', { ...keys, ...result, time_spent_seconds: 60, ...row })
  }

  /** A quiz with an attempt, and all other rows of a student in a course. */
  const takenQuiz = async () => {
    const { id: course_id } = await course()
    const { id: lesson_id } = await lesson({ course_id })
    const { id: quiz_id } = await quiz({ lesson_id })
    const { id: question_id } = await question({ quiz_id })
    const { id: selected_option_id } = await option({ question_id })
    const { id: user_id } = await user()
    const { id: attempt_id } = await attempt({ user_id, quiz_id })
    const answer = { user_id, attempt_id, question_id, selected_option_id, is_correct: false }
    await insert('quiz_answers', answer)
    await insert('quiz_drafts', { user_id, quiz_id })
    await insert('quiz_stats', { quiz_id, attempts: 1, score_sum: 50, time_sum: 60 })
    await progress({ user_id, lesson_id, course_id })
    await insert('course_progress', { user_id, course_id, last_lesson_id: lesson_id })
    await insert('course_completions', { user_id, course_id })
    await insert('video_lengths', { lesson_id, user_id, seconds: 60, is_admin: false })
    await insert('user_activity', { user_id, last_active_at: new Date(), last_lesson_id: lesson_id })
    await insert('daily_activity', { user_id, day: '2026-03-11', watched_seconds: 20 })
    await insert('user_roles', { id: newId(), user_id, role: 'student' })
    return { course_id, lesson_id, quiz_id, user_id, answer }
  }

  return { query, insert, user, course, lesson, quiz, question, option, progress, attempt, takenQuiz }
}

/** The error of PostgreSQL when this constraint rejects a row. */
export const refusedBy = (constraint: string) => ({ constraint })
