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
import { removeTurma } from '#/turmas/save-turma.ts'
import { removeLesson, removeQuiz } from './arrange-lessons.ts'
import { createLesson } from './save-lesson.ts'
import { undoDeletion } from './undo-deletion.ts'

const { database, rows } = await filledDemo()
const { orm, pool } = database
const actorId = newId()
let courseId = ''
let lessonId = ''
let turmaId = ''
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
  // Full, with a calendar, a link and an invitation that was accepted.
  const [turma] = await rows('select id from turmas where capacity = 1 and member_count = 1')
  turmaId = turma.id
  // Another course builds on it, and an aviso is for it.
  await buildCourse(database, { prerequisiteCourseId: courseId, orderIndex: 4 })
  await pool.query('update avisos set course_id = $1, turma_id = $2', [courseId, turmaId])
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
  turma: () => removeTurma(orm, { actorId, turmaId }),
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
  // A new trigger must be one that leaves a restored row as it was. Those of notifications count avisos, which stay without a course.
  const { rows: triggers } = await pool.query(
    `select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1) order by name`,
    [plan.tables],
  )
  expect(triggers.map(({ name }) => name)).toEqual([
    'notifications_added',
    'notifications_changed',
    'notifications_removed',
    'posts_answered',
  ])
  expect(plan.tables).not.toContain('avisos')
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

  test('brings nothing back of an account that was deleted meanwhile, though its deletion had begun before', async () => {
    const { id } = await buildUser(database)
    await buildDuvida(database, { lessonId: lessons[1] ?? '', userId: id })
    const undoId = await orm.transaction(async (transaction) => {
      const undoId = await deleted()
      await removeAccount(transaction, id)
      return undoId
    })
    await undo(undoId)
    expect((await pool.query('select from posts where user_id = $1', [id])).rowCount).toBe(0)
    expect(await titles()).toBe('Nova A B C')
  })

  test('comes back without a dúvida whose author is gone and what depends on it; all others are back', async () => {
    const [gone, stays] = [await buildUser(database), await buildUser(database)]
    const place = { lessonId: lessons[1] ?? '' }
    const lost = await buildDuvida(database, { ...place, userId: gone.id })
    await buildDuvida(database, { ...place, userId: stays.id, duvidaId: lost.id })
    const asked = [
      await buildDuvida(database, { ...place, userId: stays.id }),
      await buildDuvida(database, { ...place, userId: stays.id }),
    ]
    const answers = [
      await buildDuvida(database, { ...place, userId: gone.id, duvidaId: asked[0]?.id ?? '' }),
      await buildDuvida(database, { ...place, userId: stays.id, duvidaId: asked[1]?.id ?? '' }),
    ]
    await pool.query(
      `update posts set accepted_answer_id = answer from unnest($1::uuid[], $2::uuid[]) as accepted (duvida, answer)
       where id = duvida`,
      [asked.map(({ id }) => id), answers.map(({ id }) => id)],
    )
    const undoId = await deleted()
    await pool.query('delete from users where id = $1', [gone.id])
    await undo(undoId)
    const { rows: back } = await pool.query(
      'select id, accepted_answer_id as accepted from posts where user_id = $1 order by id',
      [stays.id],
    )
    expect(back).toEqual([
      { id: asked[0]?.id, accepted: null },
      { id: asked[1]?.id, accepted: answers[1]?.id },
      { id: answers[1]?.id, accepted: null },
    ])
  })

  test('a quiz does not replace one that was made meanwhile', async () => {
    const place = { ...course, lessonId: lessons[0] ?? '' }
    await buildQuiz(database, place)
    const { undoId } = await removeQuiz(orm, { actorId, ...place })
    await buildQuiz(database, place)
    await expect(undo(undoId)).rejects.toMatchObject({ code: 'UNDO_PLACE_TAKEN' })
  })
})

test('of two deleted lessons one comes back: only who has done it stays completed', async () => {
  const course = { courseId: (await buildCourse(database)).id }
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push((await buildLesson(database, { ...course, title })).id)
  const [a = '', b = '', c = ''] = ids
  const users = [await buildUser(database), await buildUser(database), await buildUser(database)]
  const [lacksBoth = '', lacksSecond = '', learns = ''] = users.map(({ id }) => id)
  const done: [string, string][] = [
    [lacksBoth, c],
    [lacksSecond, c],
    [lacksSecond, a],
    [learns, c],
  ]
  await pool.query(
    `with done as (
       insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
       select user_id, $1, lesson_id, true, now() from unnest($2::uuid[], $3::uuid[]) as d (user_id, lesson_id)
       returning user_id
     )
     insert into course_progress (user_id, course_id, completed_lessons)
     select user_id, $1, count(*) from done group by 1`,
    [course.courseId, done.map(([user]) => user), done.map(([, lesson]) => lesson)],
  )
  const first = await removeLesson(orm, { actorId, ...course, lessonId: a })
  // By their own last lesson, at a moment that is no deletion's.
  await pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [
    learns,
    course.courseId,
  ])
  await removeLesson(orm, { actorId, ...course, lessonId: b })
  const holders = async (table: string) =>
    (await rows(`select user_id as id from ${table} where course_id = '${course.courseId}'`))
      .map(({ id }) => id)
      .sort()
  expect(await holders('course_completions')).toEqual([lacksBoth, lacksSecond, learns].sort())
  await undo(first.undoId)
  expect(await holders('course_completions')).toEqual([lacksSecond, learns].sort())
  expect(await holders('certificates')).toEqual([lacksSecond])
})
