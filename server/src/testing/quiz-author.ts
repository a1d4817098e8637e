import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { beforeEach } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson } from './builders.ts'
import { signedIn } from './signed-in.ts'
import { testServer } from './test-server.ts'

export const question = (text: string, changes: object = {}) => ({
  id: null as string | null,
  type: 'multiple_choice' as const,
  text,
  explanation: 'Porque sim.',
  points: 1,
  options: [
    { text: 'Certa', isCorrect: true },
    { text: 'Errada', isCorrect: false },
  ],
  ...changes,
})

export const body = (changes: object = {}) => ({
  title: 'Quiz da aula',
  description: '',
  passingScore: 70,
  showFeedback: true,
  isRetakeAllowed: true,
  questions: [question('Um?'), question('Dois?')],
  version: null as number | null,
  ...changes,
})

/** A school whose administrator writes the quiz of a lesson, which is another one for each test. */
export async function quizAuthor() {
  const server = await testServer()
  const { database } = server
  const admin = await signedIn(server, 'admin')
  const place = { courseId: '', lessonId: '' }

  beforeEach(async () => {
    place.courseId = (await buildCourse(database)).id
    place.lessonId = (await buildLesson(database, { courseId: place.courseId, title: 'A aula' })).id
  })

  const save = (values: ReturnType<typeof body>) =>
    admin.try(quizzes.save, { params: { lessonId: place.lessonId }, body: values })

  const read = async () => {
    const { quiz, lesson } = await admin.call(quizzes.read, { params: { lessonId: place.lessonId } })
    if (!quiz) throw new Error('There is no quiz.')
    return { ...quiz, lesson }
  }

  /** A student who watched the lesson and answers every question right or wrong. */
  const attemptBy = async (isRight: boolean) => {
    const student = await signedIn(server)
    await admin.call(users.completeLesson, {
      params: { userId: student.userId, lessonId: place.lessonId },
    })
    await student.call(quizzes.start, { params: place })
    const { rows } = await database.pool.query(
      `select qq.id, o.id as option from quiz_questions qq join quiz_options o on o.question_id = qq.id
       join quizzes q on q.id = qq.quiz_id where q.lesson_id = $1 and qq.archived_at is null and o.is_correct = $2`,
      [place.lessonId, isRight],
    )
    const answers = Object.fromEntries(rows.map((row) => [row.id, row.option]))
    await student.call(quizzes.submit, { params: place, body: { key: newId(), answers } })
    return student
  }

  return { server, database, admin, place, save, read, attemptBy }
}
