import { certificates } from '@farol/contract/certificates.ts'
import { courses } from '@farol/contract/courses.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { body, question, quizAuthor } from '#/testing/quiz-author.ts'
import { signedIn } from '#/testing/signed-in.ts'

const { server, database, admin, place, save, read } = await quizAuthor()

/** A student with this many right answers to the three questions. */
async function scoredBy(right: number) {
  const student = await signedIn(server)
  await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId: place.lessonId } })
  await student.call(quizzes.start, { params: place })
  const { rows } = await database.pool.query(
    `select qq.id, array_agg(o.id order by o.is_correct desc) as options from quiz_questions qq
     join quiz_options o on o.question_id = qq.id join quizzes q on q.id = qq.quiz_id
     where q.lesson_id = $1 group by qq.id, qq.order_index order by qq.order_index`,
    [place.lessonId],
  )
  const answers = Object.fromEntries(
    rows.map(({ id, options }, index) => [id, options[index < right ? 0 : 1]]),
  )
  await student.call(quizzes.submit, { params: place, body: { key: newId(), answers } })
  return student
}

const three = () => [question('Um?'), question('Dois?'), question('Três?')]

async function lowerMinimum(passingScore: number) {
  const { version, questions } = await read()
  await save(body({ passingScore, questions, version }))
}

const apply = (quizId: string, passingScore: number) =>
  admin.try(quizResults.applyMinimum, { params: { quizId }, body: { passingScore } })

test('a lower passing score is applied to old attempts on request, with everything that follows from passing', async () => {
  const values = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...values, automaticCertificates: true } })
  await save(body({ questions: three() }))
  const { id: quizId } = await read()
  const [near, far, fine] = [await scoredBy(2), await scoredBy(1), await scoredBy(3)]
  await lowerMinimum(60)
  const overview = async () => {
    await aggregateDeltas(database.pool)
    return admin.call(quizResults.overview, { params: { quizId } })
  }
  expect(await overview()).toMatchObject({ wouldPass: 1, totals: { passed: 1, failed: 2 } })

  const listener = await LiveListener.open(near)
  expect((await apply(quizId, 60)).body).toEqual({ passed: 1 })
  await listener.until({ topic: 'completion', courseId: place.courseId })
  await listener.until({ topic: 'result', ...place })
  expect(await overview()).toMatchObject({ wouldPass: 0, totals: { passed: 2, failed: 1 } })
  const result = await near.call(quizzes.result, { params: place })
  expect(result).toMatchObject({
    attempt: { score: 67, passed: true, passingScore: 60 },
    isCourseCompleted: true,
  })
  const course = await near.call(courses.one, { params: { courseId: place.courseId } })
  expect(course.course.completedAt).not.toBeNull()
  expect((await near.call(certificates.mine)).certificates).toHaveLength(1)
  expect((await far.call(quizzes.result, { params: place })).attempt.passed).toBe(false)
  expect((await fine.call(quizzes.result, { params: place })).attempt.passingScore).toBe(70)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({
    action: 'quiz.apply-minimum',
    after: { passingScore: 60, passedStudents: 1 },
  })
  expect((await apply(quizId, 60)).body).toEqual({ passed: 0 })
})

test('a higher passing score takes no pass away, and an unconfirmed one is not applied', async () => {
  await save(body({ passingScore: 60, questions: three() }))
  const { id: quizId } = await read()
  const student = await scoredBy(2)
  await lowerMinimum(80)
  expect((await apply(quizId, 60)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await apply(quizId, 80)).body).toEqual({ passed: 0 })
  expect((await student.call(quizzes.result, { params: place })).attempt.passed).toBe(true)
  expect((await apply(newId(), 80)).status).toBe(404)
})
