import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#/database/schema/users.ts'
import { type TestDatabase, testDatabase } from '#/testing/test-database.ts'
import { type Rows, rowsIn } from './rows.ts'

let database: TestDatabase
let rows: Rows
beforeAll(async () => {
  database = await testDatabase()
  rows = rowsIn(database)
})

/** The test tables are tiny: reading or sorting all of it is cheapest there, so both are made to look expensive. */
const planOf = (statement: SQL) =>
  database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    await transaction.execute(sql`set local enable_sort = off`)
    const plan = await transaction.execute(sql`explain ${statement}`)
    return plan.rows.map((line) => line['QUERY PLAN']).join('\n')
  })

test('users are searched with the trigram index, whatever the case and accents', async () => {
  await rows.user({ name: 'José da Conceição', email: 'jose@farol.example' })
  const search = (term: string) =>
    sql`select name from ${users} where ${users.searchText} like '%' || searchable(${term}) || '%'`
  expect(await planOf(search('CONCEICAO'))).toContain('users_search_idx')

  const decomposed = 'Conceição'.normalize('NFD')
  for (const term of ['CONCEICAO', 'josé da', 'JOSE@farol', decomposed]) {
    expect((await database.orm.execute(search(term))).rows).toEqual([{ name: 'José da Conceição' }])
  }
  expect((await database.orm.execute(search('Conceição jose'))).rows).toEqual([])
})

test.each(['users', 'lessons', 'turmas', 'lesson_captions'])(
  'the one search finds words in %s with an index',
  async (table) => {
    const text = table === 'lesson_captions' ? sql`left(search_text, 200000)` : sql`search_text`
    const statement = sql`
      select from ${sql.identifier(table)}
      where to_tsvector('simple', bare_words(${text})) @@ word_prefixes(searchable('Conceição jos'))`
    expect(await planOf(statement)).toContain(`${table}_words_idx`)
  },
)

const anyId = '019c0000-0000-7000-8000-000000000000'
test.each([
  [
    'the newest users',
    sql`select id from users order by created_at desc, id desc limit 25`,
    'users_newest_idx',
  ],
  [
    'the newest attempts of a quiz',
    sql`select id from quiz_attempts where quiz_id = ${anyId} and replaced_at is null order by id desc limit 25`,
    'quiz_attempts_by_id_idx',
  ],
  [
    'the best attempts of a quiz',
    sql`select id from quiz_attempts where quiz_id = ${anyId} and replaced_at is null order by score desc, id desc limit 25`,
    'quiz_attempts_by_score_idx',
  ],
  ['users by name', sql`select id from users order by sort_name, id limit 25`, 'users_name_idx'],
  [
    'users by last activity',
    sql`select user_id from user_activity order by active_hour desc, user_id desc limit 25`,
    'user_activity_active_hour_idx',
  ],
  ...(
    [
      ['', 'active_hour', 'course_progress_by_activity_idx'],
      ['who are not done', 'active_hour', 'course_progress_by_state_idx'],
      ['', 'completed_lessons', 'course_progress_by_lessons_idx'],
      ['who are not done', 'completed_lessons', 'course_progress_by_state_and_lessons_idx'],
    ] as const
  ).map(
    ([who, order, index]) =>
      [
        `the students of a course ${who} by ${order}`,
        sql`select user_id from course_progress
          where course_id = ${anyId} ${who === '' ? sql`` : sql`and not is_completed`}
          order by ${sql.identifier(order)} desc, user_id desc limit 25`,
        index,
      ] as [string, SQL, string],
  ),
  [
    'the newest roles of a user',
    sql`select role from user_roles where user_id = ${anyId} order by created_at desc, id desc limit 1`,
    'user_roles_newest_idx',
  ],
])('%s come straight from an index, without sorting', async (_what, statement, index) => {
  const plan = await planOf(statement)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Sort')
})

test('attempts that passed, or failed, follow an index of their own, by date and by score', async () => {
  const { id } = await rows.quiz()
  await rows.query(
    `with users as (
       insert into users (id, name, email) select gen_random_uuid(), 'Estudante', 'turma' || n || '@farol.example'
       from generate_series(1, 300) n returning id
     )
     insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count, time_spent_seconds)
     select id, id, $1, id, score, 70, score >= 70, 1, 2, 60 from (select id, get_byte(uuid_send(id), 0) % 101 as score from users) scored`,
    [id],
  )
  await rows.query('analyze quiz_attempts')
  for (const order of [sql`id`, sql`id desc`, sql`score, id`, sql`score desc, id desc`]) {
    for (const filter of [sql`passed`, sql`not passed`]) {
      const plan = await planOf(sql`
        select id from quiz_attempts where quiz_id = ${id} and replaced_at is null and ${filter}
        order by ${order} limit 25`)
      expect(plan).toContain('quiz_attempts_passed_by')
      expect(plan).not.toMatch(/Filter|Sort/)
    }
  }
})

test('completed lessons are counted from the partial index', async () => {
  const statement = sql`
    select count(*) from user_progress where user_id = ${anyId} and course_id = ${anyId} and completed`
  expect(await planOf(statement)).toContain('user_progress_completed_idx')
})

test('every foreign key has an index that begins with its columns', async () => {
  const unsupported = await rows.query(`
    select conrelid::regclass as "table", conname from pg_constraint
    where contype = 'f' and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = any (conkey)
        and (indnkeyatts = 1 or cardinality(conkey) = 1 or indkey[1] = any (conkey))
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`)
  expect(unsupported).toEqual([])
})

test('every unique key of what students write contains the student, so that it could be spread over machines', async () => {
  const students = [
    ...[
      'user_progress',
      'course_progress',
      'course_completions',
      'quiz_attempts',
      'quiz_answers',
      'quiz_drafts',
      'video_lengths',
    ],
    ...['user_activity', 'daily_activity', 'user_roles'],
  ]
  const others = await rows.query(
    `select tablename, indexname from pg_indexes
     where tablename = any ($1) and indexdef like 'CREATE UNIQUE%' and indexdef not like '%user_id%'`,
    [students],
  )
  expect(others).toEqual([])
})

test('no index holds a column that saving progress changes', async () => {
  const changing = [
    ...['current_time_seconds', 'furthest_seconds', 'watched_seconds', 'watch_percentage'],
    ...['rewatch_seconds', 'last_watched_at'],
  ]
  const indexed = await rows.query(
    `select indexname from pg_indexes where tablename = 'user_progress' and indexdef ~ any ($1::text[])`,
    [changing],
  )
  expect(indexed).toEqual([])
})

test('a save is a heap-only update, which touches no index', async () => {
  const { user_id, lesson_id } = await rows.progress()
  const heapOnly = sql`select pg_stat_get_xact_tuples_hot_updated('user_progress'::regclass)::int as hot,
    pg_stat_get_xact_tuples_updated('user_progress'::regclass)::int as updated`
  const counts = await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`
      update user_progress set current_time_seconds = 12.5, furthest_seconds = 12.5, watch_percentage = 40,
        watched_seconds = watched_seconds + 2, last_watched_at = now()
      where user_id = ${user_id} and lesson_id = ${lesson_id}`)
    return (await transaction.execute(heapOnly)).rows
  })
  expect(counts).toEqual([{ hot: 1, updated: 1 }])
})
