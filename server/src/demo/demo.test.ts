import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { courses as coursesOfSchool } from '@farol/contract/courses.ts'
import { demo } from '@farol/contract/demo.ts'
import { files } from '@farol/contract/files.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { settings } from '@farol/contract/settings.ts'
import { system } from '@farol/contract/system.ts'
import { users } from '@farol/contract/users.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, schoolDay } from '#/testing/builders.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { type TestServer, testServer } from '#/testing/test-server.ts'
import { demoCourses } from './demo-courses.ts'

const FIRST_TITLE = demoCourses[0]?.title ?? ''

/** Preparing starts after the server, and other tests may have the processor. */
const WAIT = { timeout: 30_000 }
const isStored = (path: string | Buffer) => path.toString().length > 60

const rows = async ({ database }: TestServer, statement: string) =>
  (await database.pool.query(statement)).rows
const quizSums = async (school: TestServer) => {
  await aggregateDeltas(school.database.pool)
  return rows(
    school,
    `select s.quiz_id, s.attempts, s.passed, s.score_sum::int, s.time_sum::int from quiz_stats s where attempts > 0 order by 1`,
  )
}
const quizSumsFromRows = (school: TestServer) =>
  rows(
    school,
    `select quiz_id, count(*)::int as attempts, count(*) filter (where passed)::int as passed, sum(score)::int as score_sum,
       sum(time_spent_seconds)::int as time_sum
     from quiz_attempts where replaced_at is null group by 1 order by 1`,
  )

/** A real student, who studies in a demo course and in a course of the school. */
async function ownWork(school: TestServer, admin: SignedIn) {
  const student = await signedIn(school)
  const courseId = (await buildCourse(school.database, { orderIndex: 50 })).id
  const lessonId = (await buildLesson(school.database, { courseId, videoDuration: 100 })).id
  await student.call(lessons.open, { params: { courseId, lessonId } })
  const { courses } = await admin.call(demo.read)
  return { student, courseId, lessonId, demoCourses: courses }
}

describe('a school that only looked around', () => {
  let school: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    school = await testServer({ DEMO: 'on' })
    admin = await signedIn(school, 'admin')
  })

  test('sees what came with the demo', async () => {
    const { users: count, courses } = await admin.call(demo.read)
    expect(count).toBeGreaterThanOrEqual(40)
    expect(courses.map(({ title, lessons: of }) => [title, of])).toEqual(
      demoCourses.map(({ title, lessons: of }) => [title, of.length]),
    )
    expect(courses.every(({ isChanged, students }) => !isChanged && students === 0)).toBe(true)
    expect((await admin.call(overview.read)).hasDemo).toBe(true)
  })

  test('is told of no problem: what the demo leaves to do waits only since now', async () => {
    const { jobs } = await admin.call(system.state)
    expect(jobs.kinds.filter(({ level }) => level !== 'fine')).toEqual([])
  })

  test('shows its student two lessons of the turma that wait for their day, and deadlines', async () => {
    const [course] = await rows(
      school,
      `select c.lessons, c.release,
         (select count(*) from lesson_deadlines(u.id, c.id))::int as deadlines
       from users u cross join lateral gated_courses(u.id) c
       where u.email = 'estudante@farol.example' and c.title like 'Comunicação%'`,
    )
    const gates = lessonGates(course.lessons, course.release)
    expect(gates.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false])
    expect(gates.map(({ opensOn }) => opensOn)).toEqual([
      undefined,
      undefined,
      await schoolDay(school.database, 5),
      await schoolDay(school.database, 12),
    ])
    expect(course.deadlines).toBeGreaterThan(0)
  })

  test('sees one lesson of each course with an uploaded video, captions, transcript and a handout', async () => {
    const { courses } = await admin.call(demo.read)
    for (const { id: courseId } of courses) {
      const { lessons: of } = await admin.call(coursesOfSchool.one, { params: { courseId } })
      const opened = await Promise.all(
        of.map(({ id: lessonId }) => admin.call(lessons.open, { params: { courseId, lessonId } })),
      )
      const [uploaded, ...others] = opened.filter(({ lesson }) => lesson.uploadedVideo !== null)
      expect(others).toEqual([])
      const { id: lessonId, captions, materials } = uploaded?.lesson ?? {}
      expect(captions?.map(({ language }) => language)).toContain('pt-BR')
      const vtt = await admin.fetch(captions?.[0]?.address ?? '')
      expect(await vtt.text()).toContain('O farol acende')
      expect(materials).toMatchObject([{ kind: 'pdf', format: 'PDF' }])
      const handout = await admin.fetch(materials?.[0]?.address ?? '')
      expect(Buffer.from(await handout.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
      expect(handout.headers.get('content-disposition')).toContain('attachment')

      const ready = async () =>
        (await admin.call(lessons.open, { params: { courseId, lessonId: lessonId ?? '' } })).lesson
      await expect.poll(async () => (await ready()).uploadedVideo?.state, WAIT).toBe('ready')
      const { uploadedVideo: video, videoDuration } = await ready()
      const clip = await admin.fetch(video?.address ?? '')
      expect(Buffer.from(await clip.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
      expect(videoDuration).toBeGreaterThan(20)
    }
    expect((await admin.call(demo.read)).courses.some(({ isChanged }) => isChanged)).toBe(false)
    const listed = await admin.call(files.list, { query: {} })
    expect(listed.files.map(({ format, useCount }) => [format, useCount]).sort()).toEqual(
      ['PDF', 'Vídeo'].flatMap((format) => Array.from({ length: 4 }, () => [format, 1])),
    )
  })

  test('removes all of it at once, keeps its own content, and starts with the first steps', async () => {
    const { student, courseId, lessonId } = await ownWork(school, admin)
    const answer = await admin.call(demo.remove, { body: { includesUsedCourses: false } })
    expect(answer).toMatchObject({ courses: 4, keptCourses: 0 })

    const { courses } = await admin.call(adminCourses.list)
    expect(courses.map(({ id }) => id)).toEqual([courseId])
    const { users: found } = await admin.call(users.list, { query: {} })
    expect(found.map(({ id }) => id)).toContain(student.userId)
    expect(found.filter(({ email }) => email.startsWith('estudante@'))).toEqual([])
    await student.call(lessons.open, { params: { courseId, lessonId } })

    await aggregateDeltas(school.database.pool)
    const after = await admin.call(overview.read)
    expect(after).toMatchObject({ hasDemo: false, courses: 1, students: 1, completions: 0 })
    expect(after.attention.stuckStudents.total).toBe(0)
    expect(await rows(school, `select from certificates`)).toEqual([])
    expect(await rows(school, `select from turmas`)).toEqual([])
    expect((await admin.call(files.list, { query: {} })).files).toEqual([])
    expect(readdirSync(join(school.dataDir, 'files'), { recursive: true }).filter(isStored)).toEqual([])
    const [change] = (await admin.call(settings.changes, { query: {} })).changes
    expect(change).toMatchObject({ action: 'demo.remove', after: { removedCourses: 4 } })
  })

  test('has figures that match the remaining rows', async () => {
    const kept = await figures(school.database.pool)
    expect(kept).toEqual(await recounted(school.database.pool))
    expect(await quizSums(school)).toEqual(await quizSumsFromRows(school))
  })

  test('cannot remove it twice, and nobody logs in with the demo’s student any more', async () => {
    expect(await admin.call(demo.remove, { body: { includesUsedCourses: true } })).toEqual({
      users: 0,
      courses: 0,
      keptCourses: 0,
    })
    const tried = await school.visitor().try(account.signIn, {
      body: { email: 'estudante@farol.example', password: 'whatever it was' },
    })
    expect(tried.status).toBe(401)
  })
})

describe('a school that went on with the demo', () => {
  test('keeps the courses that it edited or its students began, with their progress, by default', async () => {
    const school = await testServer({ DEMO: 'on' })
    const admin = await signedIn(school, 'admin')
    const student = await signedIn(school)
    const { courses } = await admin.call(demo.read)
    const [begun, changed] = courses
    if (!begun || !changed) throw new Error('The demo has too few courses.')
    const [lesson] = await rows(
      school,
      `select id from lessons where course_id = '${begun.id}' order by order_index limit 1`,
    )
    await student.call(lessons.open, { params: { courseId: begun.id, lessonId: lesson.id } })
    const { courses: listed } = await admin.call(adminCourses.list)
    const { version } = listed.find(({ id }) => id === changed.id) ?? { version: 0 }
    await admin.call(adminCourses.update, {
      params: { courseId: changed.id },
      body: {
        title: 'Comunicação da nossa escola',
        description: '',
        isPublished: true,
        prerequisiteCourseId: null,
        orderIndex: 1,
        version,
      },
    })

    const seen = await admin.call(demo.read)
    expect(seen.courses.map(({ isChanged, students }) => [isChanged, students])).toEqual([
      [false, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ])
    expect(await admin.call(demo.remove, { body: { includesUsedCourses: false } })).toMatchObject({
      courses: 2,
      keptCourses: 2,
    })
    const left = (await admin.call(adminCourses.list)).courses
    expect(left.map(({ title }) => title)).toEqual([FIRST_TITLE, 'Comunicação da nossa escola'])
    expect(await rows(school, 'select user_id from user_progress')).toEqual([{ user_id: student.userId }])
    const kept = await figures(school.database.pool)
    expect(kept).toEqual(await recounted(school.database.pool))
    expect(await quizSums(school)).toEqual(await quizSumsFromRows(school))
    expect((await admin.call(overview.read)).hasDemo).toBe(false)
  })

  test('loses used courses only if it asks for that, and never an administrator', async () => {
    const school = await testServer({ DEMO: 'on' })
    const admin = await signedIn(school, 'admin')
    const { users: found } = await admin.call(users.list, { query: { search: 'estudante@farol' } })
    const promoted = found[0]?.id ?? ''
    await admin.call(users.setRole, { params: { userId: promoted }, body: { role: 'admin' } })
    const { courses } = await admin.call(demo.read)
    const copied = await admin.call(adminCourses.duplicate, { params: { courseId: courses[0]?.id ?? '' } })
    const answer = await admin.call(demo.remove, { body: { includesUsedCourses: true } })
    expect(answer).toMatchObject({ courses: 4, keptCourses: 0 })
    const left = (await admin.call(adminCourses.list)).courses
    expect(left.map(({ id }) => id)).toEqual([copied.id])
    // The copy has them.
    const kept = (await admin.call(files.list, { query: {} })).files
    expect(kept.map(({ name, useCount }) => [name, useCount]).sort()).toEqual([
      ['Antes de comprar.pdf', 1],
      ['Comprar com calma.mp4', 1],
    ])
    expect(await rows(school, `select id from users where id = '${promoted}' and not is_demo`)).toHaveLength(
      1,
    )
  })
})
