import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { lengthsAgree } from '@farol/domain/video-length.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const [ana, bia, caio] = [await signedIn(server), await signedIn(server), await signedIn(server)]
const videoUrl = '/media/demo/aula.mp4'

let place = { courseId: '', lessonId: '' }
beforeEach(async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId, videoDuration: 60, videoUrl })
  place = { courseId, lessonId }
})

const report = (visitor: SignedIn, seconds: number, ofVideo = videoUrl) =>
  visitor.call(lessons.reportVideoLength, { params: place, body: { seconds, videoUrl: ofVideo } })
const opened = async (visitor: SignedIn = ana) => (await visitor.call(lessons.open, { params: place })).lesson
const lesson = async () => {
  const { lessons: all } = await admin.call(adminLessons.ofCourse, { params: place })
  const found = all.find(({ id }) => id === place.lessonId)
  if (!found) throw new Error('The lesson is gone.')
  return found
}
const attention = async () => (await admin.call(overview.read)).attention.wrongLengths
/** Watched up to this second, in real time. */
const watchedTo = async (visitor: SignedIn, seconds: number) => {
  await visitor.call(lessons.open, { params: place })
  await timePasses(pool, { userId: visitor.userId, seconds: 3_600 })
  const body = { position: seconds, duration: seconds, playedSeconds: seconds }
  return visitor.call(lessons.saveProgress, { params: { lessonId: place.lessonId }, body })
}

describe('a wrong length', () => {
  test('is corrected by the first administrator whose player reports another, and that is logged', async () => {
    await report(admin, 6.2)
    expect(await opened()).toMatchObject({ videoDuration: 6, isLengthConfirmed: true })
    const { rows } = await pool.query(
      `select before, after from admin_changes where actor_id = $1 order by id desc limit 1`,
      [admin.userId],
    )
    expect(rows).toEqual([{ before: { videoDuration: 60 }, after: { videoDuration: 6 } }])
  })

  test('is corrected by two students who agree, not by one who reports it twice', async () => {
    await report(ana, 6)
    await report(ana, 6)
    expect(await opened()).toMatchObject({ videoDuration: 60, isLengthConfirmed: false })
    await report(bia, 6.3)
    expect(await opened()).toMatchObject({ videoDuration: 6 })
  })

  test('is not corrected by students against an administrator, nor by reports of another video', async () => {
    await report(admin, 60)
    await report(ana, 6)
    await report(bia, 6)
    expect(await opened()).toMatchObject({ videoDuration: 60 })
    for (const visitor of [admin, ana, bia]) await report(visitor, 300, '/media/demo/outra.mp4')
    expect(await opened()).toMatchObject({ videoDuration: 60 })
  })

  test('starts over with another video', async () => {
    await report(ana, 6)
    const { title, description, captionsUrl, requiresPrevious, minWatchPercentage, version } = await lesson()
    const unchanged = { title, description, captionsUrl, requiresPrevious, minWatchPercentage, version }
    const body = { ...unchanged, videoUrl: 'https://vimeo.com/76979871', videoDuration: 60 }
    await admin.call(adminLessons.update, { params: place, body })
    await report(bia, 6, 'https://vimeo.com/76979871')
    expect(await opened()).toMatchObject({ videoDuration: 60 })
  })

  test('once corrected, completes the lesson for students who watched it to the end, and takes nothing from others', async () => {
    const done = await buildLesson(database, { ...place, orderIndex: 90_000, videoDuration: 10 })
    expect(await watchedTo(ana, 6)).toMatchObject({ watchPercentage: 10, isCompleted: false })
    await watchedTo(caio, 2)
    await report(ana, 6)
    expect((await courseOf(ana)).lessons).toMatchObject([{ isCompleted: false }, { isOpen: false }])
    await report(bia, 6)
    expect((await courseOf(ana)).lessons).toMatchObject([
      { isCompleted: true, watchPercentage: 100 },
      { id: done.id, isOpen: true },
    ])
    expect((await courseOf(caio)).lessons).toMatchObject([{ isCompleted: false, watchPercentage: 3 }, {}])
    expect(await figures(pool)).toEqual(await recounted(pool))
  })

  test('that was too short takes no completion back once it is corrected', async () => {
    await watchedTo(ana, 60)
    await report(admin, 600)
    expect((await courseOf(ana)).lessons).toMatchObject([{ isCompleted: true, watchPercentage: 100 }])
  })
})

const courseOf = (visitor: SignedIn) => visitor.call(courses.one, { params: { courseId: place.courseId } })

describe('a length that players disagree with', () => {
  test('needs attention, and an administrator settles it either way', async () => {
    await report(ana, 6.2)
    const wrong = {
      id: place.lessonId,
      courseId: place.courseId,
      storedLength: 60,
      reportedLength: 6,
      users: 1,
    }
    expect((await attention()).items).toContainEqual(expect.objectContaining(wrong))
    await admin.call(adminLessons.settleLength, { params: place, body: { seconds: 60 } })
    expect((await attention()).items).not.toContainEqual(expect.objectContaining({ id: place.lessonId }))
    expect(await opened()).toMatchObject({ videoDuration: 60, isLengthConfirmed: true })
    await report(bia, 6)
    await admin.call(adminLessons.settleLength, { params: place, body: { seconds: 6 } })
    expect((await attention()).items).not.toContainEqual(expect.objectContaining({ id: place.lessonId }))
    expect(await opened()).toMatchObject({ videoDuration: 6 })
  })

  test('needs no attention once players agree', async () => {
    await report(ana, 62)
    expect((await attention()).items).not.toContainEqual(expect.objectContaining({ id: place.lessonId }))
  })
})

const values = {
  title: 'Aula',
  description: '',
  videoUrl: 'https://vimeo.com/76979871',
  requiresPrevious: true,
  minWatchPercentage: 90,
  orderIndex: 0,
}

test('a lesson saved without a length takes the one of the preview; a typed one stays', async () => {
  const params = { courseId: place.courseId }
  const saved = { ...values, playerDuration: 61.4 }
  const { id: empty } = await admin.call(adminLessons.create, {
    params,
    body: { ...saved, videoDuration: 0 },
  })
  const { id: typed } = await admin.call(adminLessons.create, {
    params,
    body: { ...saved, videoDuration: 600 },
  })
  const { lessons: all } = await admin.call(adminLessons.ofCourse, { params })
  expect(all.find(({ id }) => id === empty)).toMatchObject({ videoDuration: 61 })
  expect(all.find(({ id }) => id === typed)).toMatchObject({ videoDuration: 600 })
  expect((await attention()).items).toContainEqual(
    expect.objectContaining({ id: typed, storedLength: 600, reportedLength: 61 }),
  )
})

test('the database and the domain agree on which lengths agree, also at the edge of the tolerance', async () => {
  const known = fc.oneof(fc.nat(200), fc.nat(20_000))
  const difference = (length: number) => {
    const edge = Math.max(length * 0.05, 5)
    return fc.oneof(
      fc.constantFrom(edge, -edge, edge + 0.01, -edge - 0.01),
      fc.double({ min: -9, max: 9, noNaN: true }),
    )
  }
  const pairs = known.chain((length) =>
    difference(length).map((more) => ({ known: length, reported: length + more })),
  )
  const samples = fc.sample(pairs, 2_000)
  const { rows } = await pool.query(
    `select lengths_agree(known, reported) as agree
     from unnest($1::float8[], $2::float8[]) with ordinality as pair (known, reported, place) order by place`,
    [samples.map((pair) => pair.known), samples.map((pair) => pair.reported)],
  )
  const agreeing = samples.map((pair) => lengthsAgree(pair.known, pair.reported))
  expect(new Set(agreeing)).toEqual(new Set([true, false]))
  expect(rows.map(({ agree }) => agree)).toEqual(agreeing)
})
