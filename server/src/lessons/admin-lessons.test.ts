import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons as lessonsContract } from '@farol/contract/lessons.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCourse, buildLesson, buildQuiz, buildTurma, buildUser } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
let courseId = ''

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
})

const body = (title: string, changes: object = {}) => ({
  title,
  description: '',
  videoUrl: 'https://vimeo.com/76979871',
  videoDuration: 60,
  orderIndex: 1_000,
  requiresPrevious: true,
  minWatchPercentage: 90,
  ...changes,
})
const create = async (title: string, changes: object = {}) =>
  (await admin.call(adminLessons.create, { params: { courseId }, body: body(title, changes) })).id
const lessons = async () => (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
const order = async () => (await lessons()).map(({ title, orderIndex }) => `${orderIndex} ${title}`)

describe('the order of lessons', () => {
  test('inserting shifts, moving and saving renumber, deleting closes the gap', async () => {
    const [a, , c] = [await create('A'), await create('B'), await create('C')]
    await create('Nova', { orderIndex: 1 })
    expect(await order()).toEqual(['0 A', '1 Nova', '2 B', '3 C'])
    await admin.call(adminLessons.place, { params: { courseId, lessonId: a }, body: { position: 3 } })
    expect(await order()).toEqual(['0 Nova', '1 B', '2 C', '3 A'])
    const moved = { ...body('C'), orderIndex: 0, version: 1 }
    await admin.call(adminLessons.update, { params: { courseId, lessonId: c }, body: moved })
    expect(await order()).toEqual(['0 C', '1 Nova', '2 B', '3 A'])
    await admin.call(adminLessons.remove, { params: { courseId, lessonId: c } })
    expect(await order()).toEqual(['0 Nova', '1 B', '2 A'])
  })

  test('stays consistent when two administrators reorder at the same moment', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((title) => create(title)))
    const other = await signedIn(server, 'admin')
    await Promise.all(
      ids.flatMap((lessonId, index) => [
        admin.call(adminLessons.place, { params: { courseId, lessonId }, body: { position: 3 - index } }),
        other.call(adminLessons.place, { params: { courseId, lessonId }, body: { position: index } }),
      ]),
    )
    expect((await lessons()).map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3])
  })
})

describe('at the moment when students open a lesson for the first time', () => {
  const newCourse = async () => {
    const course = { courseId: (await buildCourse(database)).id }
    const { id: lessonId } = await buildLesson(database, course)
    await buildLesson(database, course)
    return { ...course, lessonId }
  }
  /** What the administrator does must succeed, whether a student is in time or not. */
  const race = async (act: (params: { courseId: string; lessonId: string }) => Promise<unknown>[]) => {
    const students = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)))
    for (let round = 0; round < 8; round += 1) {
      const params = await newCourse()
      const opened = students.map((student) => student.try(lessonsContract.open, { params }))
      await Promise.all(act(params))
      const statuses = (await Promise.all(opened)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
  }

  test('it can be moved', () =>
    race((params) =>
      [1, 0, 1].map((position) => admin.call(adminLessons.place, { params, body: { position } })),
    ))

  test('it can be deleted', () => race((params) => [admin.call(adminLessons.remove, { params })]))

  test('its course can be deleted', () =>
    race(({ courseId }) => [admin.call(adminCourses.remove, { params: { courseId } })]))
})

describe('saving a lesson', () => {
  test('turns pasted text into the address of the video, and returns its kind', async () => {
    await create('Vimeo', {
      videoUrl: ' <iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0"></iframe>',
    })
    await create('YouTube', { videoUrl: 'https//youtu.be/dQw4w9WgXcQ?si=x' })
    expect(await lessons()).toMatchObject([
      { videoKind: 'vimeo', videoUrl: 'https://vimeo.com/76979871/8272103f6e' },
      { videoKind: 'youtube', videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    ])
  })

  test('keeps its captions until an administrator removes them', async () => {
    const lessonId = await create('Com legendas', { captionsUrl: ' https://cdn.example.com/aula.vtt ' })
    const captions = async () => (await lessons()).map(({ captionsUrl }) => captionsUrl)
    expect(await captions()).toEqual(['https://cdn.example.com/aula.vtt'])
    const update = (version: number, changes: object) =>
      admin.call(adminLessons.update, {
        params: { courseId, lessonId },
        body: { ...body('Com legendas'), version, ...changes },
      })
    await update(1, {})
    expect(await captions()).toEqual(['https://cdn.example.com/aula.vtt'])
    expect((await admin.call(lessonsContract.open, { params: { courseId, lessonId } })).lesson).toMatchObject(
      {
        captionsUrl: 'https://cdn.example.com/aula.vtt',
      },
    )
    await update(2, { captionsUrl: '' })
    expect(await captions()).toEqual([''])
  })

  test.each([
    ['title', { title: '' }, 'Digite o título da aula.'],
    ['videoUrl', { videoUrl: '  ' }, 'Cole o link do vídeo.'],
    [
      'videoUrl',
      { videoUrl: 'javascript:alert(1)' },
      'Este tipo de endereço não é aceito. Use um link que comece com https://.',
    ],
    ['videoUrl', { videoUrl: `https://a.example/${'x'.repeat(2_000)}` }, 'Este link é longo demais.'],
    ['videoDuration', { videoDuration: -1 }, 'Use um número a partir de 0.'],
    ['videoDuration', { videoDuration: 90_000 }, 'Uma aula tem no máximo 24 horas.'],
    [
      'captionsUrl',
      { captionsUrl: 'aula.vtt' },
      'Isto não é o endereço de um arquivo. Use um link completo, como https://exemplo.com/aula.vtt.',
    ],
    ['captionsUrl', { captionsUrl: 'http://a.example/aula.vtt' }, 'Use um link que comece com https://.'],
    [
      'captionsUrl',
      { captionsUrl: 'https://a.example/aula.srt' },
      'Este formato de legendas não abre no navegador. Converta o arquivo para o formato .vtt.',
    ],
    ['captionsUrl', { captionsUrl: `https://a.example/${'x'.repeat(2_000)}` }, 'Este link é longo demais.'],
    ['minWatchPercentage', { minWatchPercentage: 101 }, 'Use um valor de 0 a 100.'],
    ['orderIndex', { orderIndex: -1 }, 'Use um número a partir de 0.'],
  ])('with a bad %s says what is wrong', async (field, wrong, sentence) => {
    const answer = await admin.send(adminLessons.create, {
      params: { courseId },
      body: { ...body('X'), ...wrong },
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  })

  test('over a newer version is rejected', async () => {
    const lessonId = await create('Original')
    const save = () =>
      admin.try(adminLessons.update, { params: { courseId, lessonId }, body: { ...body('X'), version: 1 } })
    expect((await save()).status).toBe(200)
    expect((await save()).body.code).toBe('CHANGED_MEANWHILE')
  })

  test('through the path of another course is not found', async () => {
    const lessonId = await create('Minha')
    const params = { courseId: (await buildCourse(database)).id, lessonId }
    const answers = await Promise.all([
      admin.try(adminLessons.update, { params, body: { ...body('X'), version: 1 } }),
      admin.try(adminLessons.remove, { params }),
      admin.try(adminLessons.place, { params, body: { position: 0 } }),
      admin.try(adminLessons.removeQuiz, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await order()).toEqual(['0 Minha'])
  })
})

describe('removing what students have worked on', () => {
  const progress = (userId: string, lessonId: string, completed: boolean) =>
    database.pool.query(
      `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
       values ($1, $2, $3, $4, case when $4 then now() end)`,
      [userId, courseId, lessonId, completed],
    )
  const courseProgress = (userId: string, completed: number) =>
    database.pool.query(
      'insert into course_progress (user_id, course_id, completed_lessons) values ($1, $2, $3)',
      [userId, courseId, completed],
    )
  const completions = async () =>
    (await database.pool.query('select user_id from course_completions where course_id = $1', [courseId]))
      .rows

  test('deleting a lesson keeps the counts right, and completes the course for students who missed only that lesson', async () => {
    const [first, last] = [
      await buildLesson(database, { courseId }),
      await buildLesson(database, { courseId }),
    ]
    const [almostDone, halfway] = [await buildUser(database), await buildUser(database)]
    await progress(almostDone.id, first.id, true)
    await courseProgress(almostDone.id, 1)
    await progress(halfway.id, last.id, true)
    await courseProgress(halfway.id, 1)

    await admin.call(adminLessons.remove, { params: { courseId, lessonId: last.id } })
    const { rows } = await database.pool.query(
      'select user_id, completed_lessons from course_progress where course_id = $1 order by completed_lessons',
      [courseId],
    )
    expect(rows).toEqual([
      { user_id: halfway.id, completed_lessons: 0 },
      { user_id: almostDone.id, completed_lessons: 1 },
    ])
    expect(await completions()).toEqual([{ user_id: almostDone.id }])
  })

  test('deleting a quiz unlocks the next lesson for students who had not passed it', async () => {
    const lesson = await buildLesson(database, { courseId })
    await buildQuiz(database, { lessonId: lesson.id })
    const student = await buildUser(database)
    await progress(student.id, lesson.id, true)
    await courseProgress(student.id, 1)
    await admin.call(adminLessons.removeQuiz, { params: { courseId, lessonId: lesson.id } })
    expect(await completions()).toEqual([{ user_id: student.id }])
    const again = await admin.try(adminLessons.removeQuiz, { params: { courseId, lessonId: lesson.id } })
    expect(again.status).toBe(404)
  })
})

test('a course names its turma while it has only one', async () => {
  await create('Aula')
  const onlyTurma = async () =>
    (await admin.call(adminLessons.ofCourse, { params: { courseId } })).course.onlyTurmaId
  expect(await onlyTurma()).toBeNull()
  const { id } = await buildTurma(database, { courseIds: [courseId] })
  expect(await onlyTurma()).toBe(id)
  await buildTurma(database, { courseIds: [courseId] })
  expect(await onlyTurma()).toBeNull()
})

test('lessons of all courses are found by title or course, ignoring case and accents', async () => {
  const course = await buildCourse(database, { title: 'Educação Única' })
  await buildLesson(database, { courseId: course.id, title: '100% prática_real' })
  const found = async (search: string) =>
    (await admin.call(adminLessons.search, { query: { search } })).lessons.map(({ title }) => title)
  expect(await found('EDUCACAO unica')).toEqual(['100% prática_real'])
  expect(await found('pratica')).toEqual(['100% prática_real'])
  expect(await found('100%')).toEqual(['100% prática_real'])
  expect(await found('a_r')).toEqual(['100% prática_real'])
  expect(await found('p_atica')).toEqual([])
  expect(await found('\\')).toEqual([])
})
