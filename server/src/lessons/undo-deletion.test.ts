import { UNDO_BYTES_MAX, UNDO_ROWS_MAX } from '@farol/domain/deletion-undo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRow } from '#/backup/tests/every-row.ts'
import { rareRows } from '#/backup/tests/rare-rows.ts'
import { removeCourse } from '#/courses/arrange-courses.ts'
import { newId } from '#/database/new-id.ts'
import { connectAlone, openDatabase } from '#/database/open-database.ts'
import { readCatalogue } from '#/deletions/catalogue.queries.ts'
import { FIGURES, rowPlan } from '#/deletions/row-plan.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser, giveRole } from '#/testing/builders.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { filledDemo } from '#/testing/filled-demo.ts'
import { removeLesson, removeQuiz } from './arrange-lessons.ts'
import { createLesson } from './save-lesson.ts'
import { undoDeletion } from './undo-deletion.ts'

const { database, rows } = await filledDemo()
const { orm, pool } = database
const actorId = newId()
let courseId = ''
let lessonId = ''
let quizPlace = { courseId: '', lessonId: '' }

beforeAll(async () => {
  await rareRows(database)
  const [first] = await rows('select id, course_id from lessons order by id limit 1')
  courseId = first.course_id
  lessonId = first.id
  const [quiz] = await rows(
    'select l.id, l.course_id from quizzes q join lessons l on l.id = q.lesson_id order by q.id limit 1',
  )
  quizPlace = { courseId: quiz.course_id, lessonId: quiz.id }
  // Another course builds on it, and an aviso is for it.
  await buildCourse(database, { prerequisiteCourseId: courseId, orderIndex: 4 })
  await pool.query('update avisos set course_id = $1', [courseId])
  await pool.query('update settings set automatic_certificates = true, keep_removed_texts = false')
  await pool.query('delete from deletions')
})

/** What is counted is compared on its own; the deletion and its undoing are in the change log. */
const ELSEWHERE = [...FIGURES, 'day_totals', 'activity_deltas', 'admin_changes']

async function everything() {
  const counted = await figures(pool)
  const client = await connectAlone(database.connection)
  const found = Object.entries(await everyRow(client)).filter(([name]) => !ELSEWHERE.includes(name))
  await client.end()
  return { counted, rows: Object.fromEntries(found) }
}

const undo = (undoId: string | null, by = actorId) =>
  undoDeletion(orm, { actorId: by, deletionId: undoId ?? '' })

const DELETIONS = {
  course: () => removeCourse(orm, { actorId, courseId }),
  lesson: () => removeLesson(orm, { actorId, courseId, lessonId }),
  quiz: () => removeQuiz(orm, { actorId, ...quizPlace }),
}

test.each(Object.entries(DELETIONS))(
  'undoing the deletion of a %s brings back every row and every figure',
  async (kind, remove) => {
    const before = await everything()
    const { undoId } = await remove()
    expect(await everything()).not.toEqual(before)
    await undo(undoId)
    expect(await everything()).toEqual(before)
    expect(await recounted(pool)).toEqual(before.counted)
    const [newest, deletion] = await rows(
      'select action, subject from admin_changes order by id desc limit 2',
    )
    expect([newest.action, deletion.action]).toEqual(['deletion.undo', `${kind}.delete`])
    expect(newest.subject).toBe(deletion.subject)
  },
)

test('every table that a course takes along is copied, and inserting into it again does nothing else', async () => {
  const plan = rowPlan(await readCatalogue(orm), 'courses')
  expect(plan.tables).toEqual(expect.arrayContaining(['lessons', 'quiz_answers', 'posts', 'turma_lessons']))
  // A new trigger must be one that leaves a restored row as it was.
  const { rows: triggers } = await pool.query(
    `select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`,
    [plan.tables],
  )
  expect(triggers).toEqual([{ name: 'posts_answered' }])
})

describe('a deleted lesson', () => {
  let course = { courseId: '' }
  const lessons: string[] = []
  beforeAll(async () => {
    course = { courseId: (await buildCourse(database)).id }
    for (const title of ['A', 'B', 'C']) lessons.push((await buildLesson(database, { ...course, title })).id)
  })
  const deleted = async (index = 1) => {
    const { undoId } = await removeLesson(orm, { actorId, ...course, lessonId: lessons[index] ?? '' })
    return undoId
  }
  const titles = async () => {
    const { rows: found } = await pool.query(
      'select title from lessons where course_id = $1 order by order_index',
      [course.courseId],
    )
    return found.map(({ title }) => title).join(' ')
  }

  test('comes back once, on any instance, and leaves no copy', async () => {
    const undoId = await deleted()
    const other = await openDatabase(database.connection)
    const both = await Promise.allSettled([
      undo(undoId),
      undoDeletion(other.orm, { actorId, deletionId: undoId ?? '' }),
    ])
    await other.close()
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(undo(undoId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await titles()).toBe('A B C')
    expect(await rows('select from deletions')).toEqual([])
    expect(await rows('select from deleted_rows')).toEqual([])
  })

  test('comes back only for who deleted it, and not too late', async () => {
    const undoId = await deleted()
    await expect(undo(undoId, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await pool.query(`update deletions set expires_at = now() - interval '1 second'`)
    await expect(undo(undoId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Whoever waited a little longer than the clock says.
    await pool.query(`update deletions set expires_at = now() + interval '1 minute'`)
    await undo(undoId)
    expect(await titles()).toBe('A B C')
  })

  test('stands after the lesson it stood after, though others were added meanwhile', async () => {
    const undoId = await deleted()
    const values = {
      title: 'Nova',
      description: '',
      videoUrl: 'https://vimeo.com/76979871',
      videoDuration: 60,
      captionsUrl: '',
      orderIndex: 0,
      requiresPrevious: true,
      minWatchPercentage: 90,
      materials: [],
      playerDuration: null,
    }
    await createLesson(orm, { actorId, ...course, values })
    await undo(undoId)
    expect(await titles()).toBe('Nova A B C')
  })

  test('waits for its course to come back first; nothing is lost', async () => {
    const undoId = await deleted()
    const removed = await removeCourse(orm, { actorId, ...course })
    await expect(undo(undoId)).rejects.toMatchObject({ code: 'UNDO_WITHOUT_PLACE' })
    await undo(removed.undoId)
    await undo(undoId)
    expect(await titles()).toBe('Nova A B C')
  })

  test('takes back the completions and certificates that its absence caused, and counts by the roles of now', async () => {
    const [done, promoted] = [await buildUser(database), await buildUser(database)]
    const read = `select l.id, l.title from lessons l where l.course_id = $1`
    await pool.query(
      `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
       select u.id, $1, l.id, true, now() from (${read}) l cross join unnest($2::uuid[]) u (id)
       where l.title <> 'B' or u.id = $3`,
      [course.courseId, [done.id, promoted.id], promoted.id],
    )
    await pool.query(
      `insert into course_progress (user_id, course_id, completed_lessons)
       select user_id, course_id, count(*) from user_progress where course_id = $1 group by 1, 2`,
      [course.courseId],
    )
    await recounted(pool)
    const before = await everything()
    const undoId = await deleted()
    const issued = 'select from certificates where course_id = $1'
    expect((await pool.query(issued, [course.courseId])).rowCount).toBe(2)
    await giveRole(database, { userId: promoted.id, role: 'admin' })
    await undo(undoId)
    expect((await pool.query(issued, [course.courseId])).rowCount).toBe(0)
    const after = await everything()
    expect(after.rows).toEqual({
      ...before.rows,
      user_roles: after.rows.user_roles,
      user_activity: after.rows.user_activity,
    })
    expect(after.counted).toEqual(await recounted(pool))
  })

  test('brings nothing back of an account that was deleted meanwhile', async () => {
    const { id } = await buildUser(database)
    await pool.query(
      `insert into posts (id, lesson_id, user_id, idempotency_key, body, written_as)
       values ($1, $2, $3, $1, 'Por quê?', 'student')`,
      [newId(), lessons[1], id],
    )
    const undoId = await deleted()
    await orm.transaction((transaction) => removeAccount(transaction, id))
    await undo(undoId)
    expect((await pool.query('select from posts where user_id = $1', [id])).rowCount).toBe(0)
    expect(await titles()).toBe('Nova A B C')
  })

  test('a quiz does not replace one that was made meanwhile', async () => {
    const place = { ...course, lessonId: lessons[0] ?? '' }
    await buildQuiz(database, place)
    const { undoId } = await removeQuiz(orm, { actorId, ...place })
    await buildQuiz(database, place)
    await expect(undo(undoId)).rejects.toMatchObject({ code: 'UNDO_PLACE_TAKEN' })
  })
})

test('what has more rows than are kept is deleted all the same, and cannot be undone', async () => {
  const course = { courseId: (await buildCourse(database)).id }
  const place = { ...course, lessonId: (await buildLesson(database, course)).id }
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
  async function lesson() {
    const course = { courseId: (await buildCourse(database)).id }
    return { ...course, lessonId: (await buildLesson(database, course)).id }
  }
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
