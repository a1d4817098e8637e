import { lessons } from '@farol/contract/lessons.ts'
import { expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { LiveListener, receivedSoFar } from '#/testing/live-listener.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()

/** A course that is opened, and then watched for a while. */
async function begun(student: Visitor) {
  const { id: courseId } = await buildCourse(server.database)
  const { id: lessonId } = await buildLesson(server.database, { courseId })
  await student.call(lessons.open, { params: { courseId, lessonId } })
  const body = { position: 5, duration: 100, playedSeconds: 5 }
  return { courseId, watch: () => student.call(lessons.saveProgress, { params: { lessonId }, body }) }
}

test('a new stream first sends the user’s changes since the screen was loaded', async () => {
  const [ana, bia] = [await signedIn(server), await signedIn(server)]
  // A server that has just subscribed does not know earlier changes.
  const isUnknown = async () =>
    (await receivedSoFar(bia, await LiveListener.open(bia, 0))).some(({ topic }) => topic === 'refresh')
  await expect.poll(isUnknown, { interval: 1_000 }).toBe(false)
  const [mine, hers] = [await begun(ana), await begun(bia)]
  const witness = await LiveListener.open(bia)
  await mine.watch()
  await hers.watch()
  await witness.until({ topic: 'progress', courseId: hers.courseId })
  const late = await LiveListener.open(ana, 0)
  await late.until({ topic: 'progress', courseId: mine.courseId })
  const rest = await receivedSoFar(ana, late)
  expect(rest.filter((event) => event.topic === 'refresh' || 'courseId' in event)).toEqual([])
})

test('a stream asks the browser to refetch when the missed changes are unknown', async () => {
  const late = await LiveListener.open(await signedIn(server), 24 * 3_600_000)
  await late.until({ topic: 'refresh' })
})
