import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { readCatalogue } from '#/deletions/catalogue.queries.ts'
import { rowPlan } from '#/deletions/row-plan.ts'
import { undoDeletion } from '#/lessons/undo-deletion.ts'
import { buildCourse, buildLesson, buildTurma, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { removeTurma } from '../save-turma.ts'

const database = await testDatabase()
const { orm, pool } = database
const actorId = newId()

test('a turma comes back with everything but members whose account is gone, and counts those that are there', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const [stays, gone] = [await buildUser(database), await buildUser(database)]
  const turma = await buildTurma(database, {
    courseIds: [courseId],
    userIds: [stays.id, gone.id],
    capacity: 2,
  })
  await pool.query(
    `insert into turma_lessons (turma_id, course_id, lesson_id, due_on) values ($1, $2, $3, '2026-03-31')`,
    [turma.id, courseId, lessonId],
  )
  const { undoId } = await removeTurma(orm, { actorId, turmaId: turma.id })
  expect((await pool.query('select from turma_members')).rowCount).toBe(0)
  await pool.query('delete from users where id = $1', [gone.id])
  await undoDeletion(orm, { actorId, deletionId: undoId ?? '' })
  const { rows: back } = await pool.query(
    `select member_count as members, (select array_agg(user_id) from turma_members where turma_id = id) as "userIds",
            (select count(*)::int from turma_lessons where turma_id = id) as deadlines
     from turmas`,
  )
  expect(back).toEqual([{ members: 1, userIds: [stays.id], deadlines: 1 }])
})

test('every table that a turma takes along is copied', async () => {
  const { tables, links } = rowPlan(await readCatalogue(orm), 'turmas')
  expect(tables.toSorted()).toEqual([
    'reminders',
    'turma_courses',
    'turma_invites',
    'turma_lessons',
    'turma_links',
    'turma_members',
    'turmas',
  ])
  expect(links.map(({ table }) => table)).toEqual(['avisos'])
})
