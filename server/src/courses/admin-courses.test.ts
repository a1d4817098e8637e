import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { captions } from '@farol/contract/captions.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildLesson, buildQuiz } from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')
const { pool } = server.database

const body = (title: string, changes: object = {}) => ({
  title,
  description: '',
  orderIndex: 1_000,
  isPublished: false,
  prerequisiteCourseId: null,
  ...changes,
})
const create = async (title: string, changes: object = {}) =>
  (await admin.call(adminCourses.create, { body: body(title, changes) })).id
const list = async () => (await admin.call(adminCourses.list)).courses
const order = async () => (await list()).map(({ title, orderIndex }) => `${orderIndex} ${title}`)
const missing = '00000000-0000-7000-8000-000000000000'

beforeEach(async () => {
  await pool.query('delete from courses')
})

describe('the order of courses', () => {
  test('a new course goes to its position, and those after it move down by one', async () => {
    for (const title of ['A', 'B', 'C']) await create(title)
    await create('Nova', { orderIndex: 1 })
    expect(await order()).toEqual(['0 A', '1 Nova', '2 B', '3 C'])
  })

  test('moving, saving with another position and deleting leave no gap', async () => {
    const [a, b] = [await create('A'), await create('B'), await create('C')]
    await admin.call(adminCourses.place, { params: { courseId: a }, body: { position: 2 } })
    expect(await order()).toEqual(['0 B', '1 C', '2 A'])
    const values = { ...body('B'), orderIndex: 1, version: 1 }
    await admin.call(adminCourses.update, { params: { courseId: b }, body: values })
    expect(await order()).toEqual(['0 C', '1 B', '2 A'])
    await admin.call(adminCourses.remove, { params: { courseId: b } })
    expect(await order()).toEqual(['0 C', '1 A'])
  })

  test('stays consistent when administrators move, add and delete at the same moment', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((title) => create(title)))
    const others = await Promise.all([signedIn(server, 'admin'), signedIn(server, 'admin')])
    await Promise.all([
      ...ids.flatMap((courseId, index) =>
        others.map((each, turn) =>
          each.try(adminCourses.place, { params: { courseId }, body: { position: (index * 3 + turn) % 5 } }),
        ),
      ),
      create('F', { orderIndex: 0 }),
      create('G', { orderIndex: 2 }),
      admin.try(adminCourses.remove, { params: { courseId: ids[0] ?? '' } }),
    ])
    expect((await list()).map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('saving a course', () => {
  test('over a newer version is rejected and changes nothing', async () => {
    const courseId = await create('Original')
    const save = (title: string) =>
      admin.try(adminCourses.update, {
        params: { courseId },
        body: { ...body(title), orderIndex: undefined, version: 1 },
      })
    expect((await save('Primeira')).status).toBe(200)
    expect(await save('Segunda')).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect((await list())[0]).toMatchObject({ title: 'Primeira', version: 2 })
  })

  test('at the same moment as another succeeds for one and is rejected for the other', async () => {
    const courseId = await create('Original')
    const saves = ['X', 'Y'].map((title) =>
      admin.try(adminCourses.update, { params: { courseId }, body: { ...body(title), version: 1 } }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('with a circular prerequisite is rejected with a clear sentence', async () => {
    const first = await create('Primeiro')
    const second = await create('Segundo', { prerequisiteCourseId: first })
    const circle = await admin.try(adminCourses.update, {
      params: { courseId: first },
      body: { ...body('Primeiro'), prerequisiteCourseId: second, version: 1 },
    })
    expect(circle).toMatchObject({ status: 422, body: { code: 'PREREQUISITE_CYCLE' } })
    const unknown = await admin.try(adminCourses.create, {
      body: body('X', { prerequisiteCourseId: missing }),
    })
    expect(unknown.body.code).toBe('PREREQUISITE_NOT_FOUND')
  })

  test.each([
    ['title', { title: ' ' }, 'Digite o título do curso.'],
    ['title', { title: 'a'.repeat(201) }, 'Use no máximo 200 caracteres.'],
    ['description', { description: 'a'.repeat(5_001) }, 'Use no máximo 5.000 caracteres.'],
    ['orderIndex', { orderIndex: -1 }, 'Use um número a partir de 0.'],
    ['orderIndex', { orderIndex: 1.5 }, 'Use um número inteiro.'],
    ['orderIndex', { orderIndex: 1e12 }, 'Este número é grande demais.'],
  ])('with a bad %s says what is wrong', async (field, wrong, sentence) => {
    const answer = await admin.send(adminCourses.create, { body: { ...body('X'), ...wrong } })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  })

  test('markup is stored as text', async () => {
    await create('<script>alert(1)</script>', { description: '<b>&amp;</b>' })
    expect((await list())[0]).toMatchObject({
      title: '<script>alert(1)</script>',
      description: '<b>&amp;</b>',
    })
  })

  test.each([missing, 'nonsense', '1'])('that does not exist (%s) is not found', async (courseId) => {
    const answers = await Promise.all([
      admin.send(adminCourses.update, { params: { courseId }, body: { ...body('X'), version: 1 } }),
      admin.send(adminCourses.remove, { params: { courseId } }),
      admin.send(adminCourses.place, { params: { courseId }, body: { position: 0 } }),
      admin.send(adminCourses.duplicate, { params: { courseId } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('duplicating a course', () => {
  test('makes a draft with lessons, captions and quizzes of its own, without archived questions', async () => {
    const courseId = await create('Original', { isPublished: true })
    const captionsUrl = '/media/demo/aula.vtt'
    const lesson = await buildLesson(server.database, { courseId, title: 'Aula', captionsUrl })
    await buildCaptions(server.database, { lessonId: lesson.id })
    const quiz = await buildQuiz(server.database, { lessonId: lesson.id, questions: 2 })
    await pool.query('update quiz_questions set archived_at = now() where id = $1', [quiz.questions[1]?.id])

    const copy = await admin.call(adminCourses.duplicate, { params: { courseId } })
    const { course, lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId: copy.id } })
    expect(course).toMatchObject({ title: 'Original (cópia)', isPublished: false })
    expect(lessons).toMatchObject([
      { title: 'Aula', captionsUrl, quiz: { questionCount: 1, attemptCount: 0 } },
    ])
    expect(lessons[0]?.id).not.toBe(lesson.id)
    const params = { courseId: copy.id, lessonId: lessons[0]?.id ?? '' }
    expect((await admin.call(captions.list, { params })).captions).toMatchObject([{ name: 'aula.vtt' }])
    const { rows } = await pool.query(
      `select count(*)::int as options from quiz_options o join quiz_questions q on q.id = o.question_id where q.quiz_id = $1`,
      [lessons[0]?.quiz?.id],
    )
    expect(rows).toEqual([{ options: 2 }])
  })

  test('keeps a title within its limit', async () => {
    const courseId = await create('a'.repeat(200))
    await admin.call(adminCourses.duplicate, { params: { courseId } })
    expect((await list())[1]?.title).toMatch(/^a{192} \(cópia\)$/)
  })
})

test('every change is logged with who, what, before and after, and the log cannot be changed', async () => {
  const courseId = await create('Nome antigo')
  const values = { ...body('Nome novo'), orderIndex: undefined, version: 1 }
  await admin.call(adminCourses.update, { params: { courseId }, body: values })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({
    action: 'course.update',
    subject: 'Nome novo',
    before: { title: 'Nome antigo' },
    after: { title: 'Nome novo' },
  })
  expect(changes[0]?.actorName).toMatch(/^Pessoa/)
  expect(changes[1]).toMatchObject({ action: 'course.create', subject: 'Nome antigo', before: null })
  await expect(pool.query(`update admin_changes set action = 'x'`)).rejects.toThrow(/append/)
  await expect(pool.query('delete from admin_changes')).rejects.toThrow(/append/)
})

test('the workload of a course is in whole hours, is logged and copied, and stays if it is left out', async () => {
  const courseId = await create('Com carga')
  const save = (version: number, workload: object) =>
    admin.try(adminCourses.update, {
      params: { courseId },
      body: { ...body('Com carga'), ...workload, version },
    })
  for (const workloadHours of [0, 1.5, 10_001]) expect((await save(1, { workloadHours })).status).toBe(422)
  expect((await save(1, { workloadHours: 10_000 })).status).toBe(200)
  expect((await save(2, { workloadHours: 1 })).status).toBe(200)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ before: { workloadHours: 10_000 }, after: { workloadHours: 1 } })
  expect((await save(3, {})).status).toBe(200)
  await admin.call(adminCourses.duplicate, { params: { courseId } })
  expect((await list()).map(({ workloadHours }) => workloadHours)).toEqual([1, 1])
  expect((await save(4, { workloadHours: null })).status).toBe(200)
  expect((await list()).find(({ id }) => id === courseId)?.workloadHours).toBeNull()
})

test('a changed prerequisite is logged by its title, which stays readable when that course is deleted', async () => {
  const first = await create('Primeiro degrau')
  const second = await create('Segundo degrau')
  const save = (prerequisiteCourseId: string | null, version: number) =>
    admin.call(adminCourses.update, {
      params: { courseId: second },
      body: { ...body('Segundo degrau'), prerequisiteCourseId, version },
    })
  await save(first, 1)
  await admin.call(adminCourses.remove, { params: { courseId: first } })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[1]).toMatchObject({
    action: 'course.update',
    before: { prerequisiteCourse: null },
    after: { prerequisiteCourse: { id: first, title: 'Primeiro degrau' } },
  })
})
