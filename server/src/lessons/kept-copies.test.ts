import { UNDO_BYTES_MAX, UNDO_ROWS_MAX } from '@farol/domain/deletion-undo.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { connectAlone } from '#/database/open-database.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { removeLesson, removeQuiz } from './arrange-lessons.ts'

const database = await testDatabase()
const { orm, pool } = database
const actorId = newId()

async function lesson() {
  const course = { courseId: (await buildCourse(database)).id }
  return { ...course, lessonId: (await buildLesson(database, course)).id }
}

test('what has more rows than are kept is deleted all the same, and cannot be undone', async () => {
  const place = await lesson()
  const { questions } = await buildQuiz(database, { ...place, questions: 1 })
  await pool.query(
    `insert into question_wordings (question_id, replaced_at, question_text, explanation, options)
     select $1, now() + make_interval(secs => number), 'Por quê?', '', '{}' from generate_series(1, $2::int) number`,
    [questions[0]?.id, UNDO_ROWS_MAX],
  )
  expect(await removeQuiz(orm, { actorId, ...place })).toEqual({ undoId: null })
  const { rows: left } = await pool.query(
    `select (select count(*)::int from quizzes where lesson_id = $1) as quizzes,
       (select count(*)::int from deleted_rows where table_name = 'question_wordings' and row->>'question_id' = $2) as copied`,
    [place.lessonId, questions[0]?.id],
  )
  expect(left).toEqual([{ quizzes: 0, copied: 0 }])
})

describe('a lesson that is too much to copy is deleted all the same', () => {
  const isThere = async ({ lessonId: id }: { lessonId: string }) =>
    (await pool.query('select from lessons where id = $1', [id])).rowCount === 1

  test('because of the images in it', async () => {
    const place = await lesson()
    const { id: userId } = await buildUser(database)
    const { id } = await buildDuvida(database, { lessonId: place.lessonId, userId })
    await pool.query(
      `insert into duvida_images (duvida_id, user_id, id, image)
       values ($1, $2, $1, convert_to(repeat('x', $3), 'UTF8'))`,
      [id, userId, UNDO_BYTES_MAX + 1],
    )
    expect(await removeLesson(orm, { actorId, ...place })).toEqual({ undoId: null })
    expect(await isThere(place)).toBe(false)
  })

  test('because PostgreSQL has cancelled the copying', async () => {
    const place = await lesson()
    await pool.query(`
      create function cancel() returns trigger language plpgsql as
        $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
      create trigger cancel before insert on deleted_rows for each row execute function cancel()`)
    const removed = await removeLesson(orm, { actorId, ...place }).finally(() =>
      pool.query('drop function cancel cascade'),
    )
    expect(removed).toEqual({ undoId: null })
    expect(await isThere(place)).toBe(false)
  })
})

test('a deletion does not wait while somebody else deletes expired copies', async () => {
  const place = await lesson()
  await pool.query(
    `insert into deletions (id, actor_id, deleted, expires_at) values ($1, $1, '{}', now() - interval '1 minute')`,
    [newId()],
  )
  const other = await connectAlone(database.connection)
  await other.query('begin; delete from deletions where expires_at < now()')
  expect(await removeLesson(orm, { actorId, ...place })).toEqual({ undoId: expect.any(String) })
  await other.end()
})
