import { beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#/testing/test-database.ts'
import { newId } from './new-id.ts'
import { type Rows, refusedBy, rowsIn } from './schema/tests/rows.ts'

let database: TestDatabase
let rows: Rows
beforeAll(async () => {
  database = await testDatabase()
  rows = rowsIn(database)
})

describe('what there is only one of', () => {
  test('one account per e-mail', async () => {
    await rows.user({ email: 'uma@farol.example' })
    await expect(rows.user({ email: 'uma@farol.example' })).rejects.toMatchObject(
      refusedBy('users_email_key'),
    )
  })

  test('one password per user', async () => {
    const { id: user_id } = await rows.user()
    const password = () =>
      rows.insert('accounts', { id: newId(), user_id, account_id: user_id, provider_id: 'credential' })
    await password()
    await expect(password()).rejects.toMatchObject(refusedBy('accounts_provider_id_account_id_key'))
  })

  test('one quiz per lesson', async () => {
    const { lesson_id } = await rows.quiz()
    await expect(rows.quiz({ lesson_id })).rejects.toMatchObject(refusedBy('quizzes_lesson_id_key'))
  })

  test('one progress row per student and lesson', async () => {
    const { user_id, lesson_id, course_id } = await rows.progress()
    const second = rows.progress({ user_id, lesson_id, course_id })
    await expect(second).rejects.toMatchObject(refusedBy('user_progress_user_id_lesson_id_pk'))
  })

  test('one completion per student and course', async () => {
    const row = { user_id: (await rows.user()).id, course_id: (await rows.course()).id }
    await rows.insert('course_completions', row)
    const second = rows.insert('course_completions', row)
    await expect(second).rejects.toMatchObject(refusedBy('course_completions_user_id_course_id_pk'))
  })

  test('a student has one live attempt per quiz, and any number of replaced ones', async () => {
    const replaced_at = new Date()
    const { user_id, quiz_id } = await rows.attempt({ replaced_at })
    await rows.attempt({ user_id, quiz_id, replaced_at })
    await rows.attempt({ user_id, quiz_id })
    await expect(rows.attempt({ user_id, quiz_id })).rejects.toMatchObject(
      refusedBy('quiz_attempts_live_key'),
    )
    await rows.attempt({ quiz_id })
  })

  test('an attempt sent twice with the same key is stored once', async () => {
    const replaced_at = new Date()
    const { user_id, quiz_id, idempotency_key } = await rows.attempt({ replaced_at })
    const again = rows.attempt({ user_id, quiz_id, idempotency_key })
    await expect(again).rejects.toMatchObject(refusedBy('quiz_attempts_user_id_quiz_id_idempotency_key_key'))
  })

  test('an attempt answers each question once', async () => {
    const { answer } = await rows.takenQuiz()
    const second = rows.insert('quiz_answers', { ...answer, is_correct: true })
    await expect(second).rejects.toMatchObject(refusedBy('quiz_answers_user_id_attempt_id_question_id_pk'))
  })

  test('an answer is an option of its own question', async () => {
    const { answer, quiz_id } = await rows.takenQuiz()
    const other = await rows.question({ quiz_id, order_index: 1 })
    const crossed = rows.insert('quiz_answers', { ...answer, question_id: other.id, is_correct: true })
    await expect(crossed).rejects.toMatchObject(refusedBy('quiz_answers_option_fk'))
  })

  test('a question has one correct option, which may change within a transaction', async () => {
    const { id, question_id } = await rows.option({ is_correct: true })
    await rows.option({ question_id, order_index: 1 })
    await rows.query('update quiz_options set is_correct = (id <> $2) where question_id = $1', [
      question_id,
      id,
    ])
    const both = rows.query('update quiz_options set is_correct = true where question_id = $1', [question_id])
    await expect(both).rejects.toMatchObject(refusedBy('quiz_options_one_correct_key'))
  })
})

describe('order', () => {
  test('two lessons swap places inside one transaction', async () => {
    const first = await rows.lesson()
    const second = await rows.lesson({ course_id: first.course_id, order_index: 1 })
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('update lessons set order_index = 1 where id = $1', [first.id])
    await client.query('update lessons set order_index = 0 where id = $1', [second.id])
    await client.query('commit')
    client.release()
    const lessons = await rows.query('select id from lessons where course_id = $1 order by order_index', [
      first.course_id,
    ])
    expect(lessons).toEqual([{ id: second.id }, { id: first.id }])
  })

  test('two lessons, courses or options cannot end up in the same place', async () => {
    const { course_id } = await rows.lesson()
    const { order_index } = await rows.course()
    const { question_id } = await rows.option()
    const twice = [rows.lesson({ course_id }), rows.course({ order_index }), rows.option({ question_id })]
    const results = await Promise.allSettled(twice)
    expect(results.map((result) => result.status === 'rejected' && result.reason.constraint)).toEqual([
      'lessons_course_id_order_index_key',
      'courses_order_index_key',
      'quiz_options_question_id_order_index_key',
    ])
  })

  test('an archived question leaves its place to another one', async () => {
    const { quiz_id } = await rows.question({ archived_at: new Date() })
    await rows.question({ quiz_id })
    const second = rows.question({ quiz_id })
    await expect(second).rejects.toMatchObject(refusedBy('quiz_questions_live_order_index_key'))
  })
})

describe('deleting', () => {
  const traces = [
    ...[
      'quiz_attempts',
      'quiz_answers',
      'quiz_drafts',
      'video_lengths',
      'user_progress',
      'course_progress',
      'course_completions',
    ],
    ...['user_activity', 'daily_activity', 'user_roles'],
  ]
  const tracesOf = async (userId: unknown) => {
    const left = []
    for (const table of traces) {
      const found = await rows.query(`select from ${table} where user_id = $1`, [userId])
      if (found.length > 0) left.push(table)
    }
    return left
  }

  test('a course takes its lessons, quizzes and what students did in them along', async () => {
    const { course_id, lesson_id, quiz_id, user_id, answer } = await rows.takenQuiz()
    await rows.query('delete from courses where id = $1', [course_id])
    expect(await tracesOf(user_id)).toEqual(['user_activity', 'daily_activity', 'user_roles'])
    expect(
      await rows.query('select last_lesson_id from user_activity where user_id = $1', [user_id]),
    ).toEqual([{ last_lesson_id: null }])
    const content = await rows.query(
      `select id from lessons where id = $1 union all select id from quizzes where id = $2
       union all select id from quiz_questions where id = $3 union all select id from quiz_options where question_id = $3
       union all select quiz_id from quiz_stats where quiz_id = $2`,
      [lesson_id, quiz_id, answer.question_id],
    )
    expect(content).toEqual([])
  })

  test('a user takes everything of theirs along, and nothing else', async () => {
    const { quiz_id, user_id, answer } = await rows.takenQuiz()
    await rows.query('delete from users where id = $1', [user_id])
    expect(await tracesOf(user_id)).toEqual([])
    const kept =
      'select (select count(*) from quizzes where id = $1) + (select count(*) from quiz_options where id = $2)'
    expect(await rows.query(`${kept} as kept`, [quiz_id, answer.selected_option_id])).toEqual([{ kept: '2' }])
  })

  test('a question or option that was answered cannot be deleted', async () => {
    const { answer } = await rows.takenQuiz()
    const deletingQuestion = rows.query('delete from quiz_questions where id = $1', [answer.question_id])
    await expect(deletingQuestion).rejects.toMatchObject(refusedBy('quiz_answers_option_fk'))
    const deletingOption = rows.query('delete from quiz_options where id = $1', [answer.selected_option_id])
    await expect(deletingOption).rejects.toMatchObject(refusedBy('quiz_answers_option_fk'))
  })

  test('a prerequisite unlocks the courses that asked for it', async () => {
    const { id: first } = await rows.course()
    const { id } = await rows.course({ prerequisite_course_id: first })
    await rows.query('delete from courses where id = $1', [first])
    expect(await rows.query('select prerequisite_course_id from courses where id = $1', [id])).toEqual([
      { prerequisite_course_id: null },
    ])
  })

  test('an administrator leaves the attempts they released as they were', async () => {
    const { id: released_by } = await rows.user()
    const { user_id, id } = await rows.attempt({ replaced_at: new Date(), released_by })
    await rows.query('delete from users where id = $1', [released_by])
    expect(
      await rows.query('select released_by from quiz_attempts where user_id = $1 and id = $2', [user_id, id]),
    ).toEqual([{ released_by: null }])
  })
})

describe('what is there from the start', () => {
  test('one row of settings with the defaults', async () => {
    expect(await rows.query('select * from settings')).toMatchObject([
      {
        email_confirmation: false,
        maintenance_mode: false,
        min_watch_percentage: 90,
        block_fast_forward: true,
        automatic_certificates: false,
        version: 1,
      },
    ])
  })

  test('every time is stored with its zone', async () => {
    const zoneless = await rows.query(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('timestamp without time zone', 'time without time zone')`)
    expect(zoneless).toEqual([])
  })
})
