import { adminCourses, type ROSTER_FILTERS, type ROSTER_SORTS } from '@farol/contract/admin-courses.ts'
import { lessons as lessonsContract } from '@farol/contract/lessons.ts'
import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')

type Query = {
  search?: string
  filter?: (typeof ROSTER_FILTERS)[number]
  sort?: (typeof ROSTER_SORTS)[number]
  after?: string
}
const roster = (courseId: string, query: Query = {}) =>
  admin.call(adminCourses.roster, { params: { courseId }, query })
const names = async (courseId: string, query: Query = {}) =>
  (await roster(courseId, query)).students.map(({ name }) => name)

type Standing = { courseId: string; daysAgo?: number; lessons?: number; isCompleted?: boolean }

async function takes(userId: string, { courseId, daysAgo = 0, lessons = 0, isCompleted = false }: Standing) {
  await database.pool.query(
    `insert into course_progress (user_id, course_id, completed_lessons, is_completed, last_watched_at)
     values ($1, $2, $3, $4, now() - make_interval(secs => $5))`,
    [userId, courseId, lessons, isCompleted, daysAgo * 86_400],
  )
}

const student = async (name: string, standing?: Standing) => {
  const { id } = await buildUser(database, { name })
  if (standing) await takes(id, standing)
  return id
}

describe('the roster of a course', () => {
  let courseId = ''
  beforeAll(async () => {
    courseId = (await buildCourse(database, { title: 'Curso da lista' })).id
    for (let index = 0; index < 4; index += 1) await buildLesson(database, { courseId, orderIndex: index })
    await student('Élida Andamento', { courseId, daysAgo: 1, lessons: 1 })
    await student('caio parado', { courseId, daysAgo: IDLE_AFTER_DAYS, lessons: 2 })
    await student('Bia Quase Parada', { courseId, daysAgo: IDLE_AFTER_DAYS - 0.001 })
    await student('Davi Concluiu', { courseId, daysAgo: 40, lessons: 4, isCompleted: true })
    await student('Ana Não Começou')
    const other = await buildCourse(database)
    await student('Outro Curso', { courseId: other.id })
    const { id: teacher } = await buildUser(database, { name: 'Quem Administra', role: 'admin' })
    await takes(teacher, { courseId })
    const gone = await student('Conta excluída', { courseId })
    await database.pool.query('update users set removed_at = now() where id = $1', [gone])
    await database.pool.query('select recount_figures()')
    await aggregateDeltas(database.pool)
  })

  test('shows the progress of its students, without administrators and deleted accounts', async () => {
    const { course, students, total, next } = await roster(courseId, { sort: 'name' })
    expect(course).toEqual({ id: courseId, title: 'Curso da lista', isPublished: true, lessonCount: 4 })
    expect(students).toMatchObject([
      { name: 'Bia Quase Parada', state: 'in-progress', completedLessons: 0, percent: 0 },
      { name: 'caio parado', state: 'stopped', completedLessons: 2, percent: 50 },
      { name: 'Davi Concluiu', state: 'completed', completedLessons: 4, percent: 100 },
      { name: 'Élida Andamento', state: 'in-progress', completedLessons: 1, percent: 25 },
    ])
    expect({ total, next }).toEqual({ total: 4, next: null })
  })

  test('is sorted by last activity and by progress, each both ways', async () => {
    const byActivity = ['Élida Andamento', 'Bia Quase Parada', 'caio parado', 'Davi Concluiu']
    expect(await names(courseId)).toEqual(byActivity)
    expect(await names(courseId, { sort: 'stale' })).toEqual(byActivity.toReversed())
    const byProgress = ['Davi Concluiu', 'caio parado', 'Élida Andamento', 'Bia Quase Parada']
    expect(await names(courseId, { sort: 'highest' })).toEqual(byProgress)
    expect(await names(courseId, { sort: 'lowest' })).toEqual(byProgress.toReversed())
  })

  test('is filtered by state and searched, alone and together', async () => {
    expect(await names(courseId, { filter: 'in-progress' })).toEqual(['Élida Andamento', 'Bia Quase Parada'])
    expect(await names(courseId, { filter: 'stopped' })).toEqual(['caio parado'])
    expect(await names(courseId, { filter: 'completed' })).toEqual(['Davi Concluiu'])
    expect(await names(courseId, { search: 'parad' })).toEqual(['Bia Quase Parada', 'caio parado'])
    expect(await names(courseId, { search: 'elida', filter: 'in-progress' })).toEqual(['Élida Andamento'])
    expect(await names(courseId, { search: 'elida', filter: 'stopped' })).toEqual([])
  })

  test('lists by name the students who have not begun, and counts them', async () => {
    const { students, total } = await roster(courseId, { filter: 'not-begun' })
    expect(students.map(({ name }) => name)).toEqual(['Ana Não Começou', 'Outro Curso'])
    expect(students[0]).toMatchObject({ state: 'not-begun', percent: 0, lastActiveAt: null })
    expect(total).toBe(2)
    expect(await names(courseId, { filter: 'not-begun', search: 'ANA nao' })).toEqual(['Ana Não Começou'])
  })

  test('of a course that does not exist is not found', async () => {
    const answer = await admin.try(adminCourses.roster, { params: { courseId: newId() }, query: {} })
    expect(answer.status).toBe(404)
  })
})

test('a student who opens a lesson has begun, and one who completes the course has completed it', async () => {
  const course = await buildCourse(database)
  const lesson = await buildLesson(database, { courseId: course.id, minWatchPercentage: 0 })
  const visitor = await signedIn(server)
  await database.pool.query('update users set name = $2 where id = $1', [visitor.userId, 'Quem Aprende'])
  const params = { courseId: course.id, lessonId: lesson.id }
  await visitor.call(lessonsContract.open, { params })
  expect((await roster(course.id)).students).toMatchObject([{ name: 'Quem Aprende' }])
  await visitor.call(lessonsContract.saveProgress, {
    params: { lessonId: lesson.id },
    body: { position: 1, duration: 100, playedSeconds: 1 },
  })
  await expect
    .poll(async () => (await roster(course.id, { filter: 'completed' })).students)
    .toMatchObject([{ state: 'completed', percent: 100 }])
})
