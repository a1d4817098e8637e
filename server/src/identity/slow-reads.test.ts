import { account } from '@farol/contract/account.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courses } from '@farol/contract/courses.ts'
import { expect, test } from 'vitest'
import { APPLICATION_NAMES } from '#/database/open-database.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server

/** Locks a table until `work` is done, so that reads of it wait. */
async function whileLocked(table: string, work: () => Promise<void>) {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const waitsForLock = async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and a.datname = current_database()`,
  )
  return rows[0].count as number
}

/** Whether a response has arrived, without waiting for it. */
function pending<T>(answer: Promise<T>) {
  const watched = { isOver: false, answer }
  const over = () => {
    watched.isOver = true
  }
  answer.then(over, over)
  return watched
}

test('an administrator’s slow list does not delay students', async () => {
  const admin = await signedIn(server, 'admin')
  const student = await signedIn(server)
  const { id: courseId } = await buildCourse(database)
  await buildLesson(database, { courseId })
  let list = pending(Promise.resolve({}))
  await whileLocked('video_failures', async () => {
    list = pending(admin.call(adminLessons.ofCourse, { params: { courseId } }))
    await expect.poll(waitsForLock).toBe(1)
    for (let count = 0; count < 4; count += 1) {
      expect((await student.call(account.session)).user).not.toBeNull()
      await student.call(courses.published)
    }
    expect(list.isOver).toBe(false)
  })
  expect(await list.answer).toMatchObject({ course: { id: courseId } })
})

test('session lookups have their own connection, which nothing else uses', async () => {
  const student = await signedIn(server)
  for (let count = 0; count < 4; count += 1) {
    await student.call(account.session)
    await student.call(courses.published)
  }
  const { rows } = await database.pool.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and query like '%from sessions s join session_users%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toEqual([{ name: APPLICATION_NAMES.sessions }])
  const { rows: others } = await database.pool.query(
    `select query from pg_stat_activity where datname = current_database() and application_name = $1
     and query not like '%from sessions s join session_users%'`,
    [APPLICATION_NAMES.sessions],
  )
  expect(others).toEqual([])
})
