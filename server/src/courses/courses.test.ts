import { courses } from '@farol/contract/courses.ts'
import { expect, test } from 'vitest'
import { buildCourse } from '../testing/builders.ts'
import { signedIn } from '../testing/signed-in.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { database } = server

test('the list shows published courses in order, with the lock of a prerequisite that is not completed', async () => {
  const first = await buildCourse(database, { title: 'Primeiro', orderIndex: 0 })
  await buildCourse(database, { title: 'Segundo', orderIndex: 1, prerequisiteCourseId: first.id })
  await buildCourse(database, { title: 'Rascunho', orderIndex: 2, isPublished: false })
  const student = await signedIn(server)
  const before = await student.call(courses.published)
  expect(before.courses.map(({ title, lockedBy }) => [title, lockedBy?.title])).toEqual([
    ['Primeiro', undefined],
    ['Segundo', 'Primeiro'],
  ])
  await database.pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [
    student.userId,
    first.id,
  ])
  const after = await student.call(courses.published)
  expect(after.courses.map(({ lockedBy }) => lockedBy)).toEqual([null, null])
})
