import { randomUUID } from 'node:crypto'
import { cookieOf, createHttpClient, type Request } from '../http-client.ts'
import { openStream } from '../live-streams.ts'
import { addressOf, PASSWORD } from '../storms/give-passwords.ts'
import type { SoakSchool } from './soak-school.ts'

const SAVES = 20
const LESSON_SECONDS = 300
/** The quiz may just have been taken, or reopened. */
const ALSO_FINE = [404, 409]

type Ask = (request: Request) => Promise<void>
type Place = { port: number; school: SoakSchool; turn: number }

/**
 * An hour of a student, without the pauses: subscribes to live updates, opens a course, watches a lesson, takes a quiz,
 * reads the result and prints the certificate.
 */
export async function studentVisit(place: Place) {
  const { school, turn } = place
  const { courseId, lessonId, quizLessonId, answers } = school
  const { email, certificateId } = school.students[turn % school.students.length] ?? {
    email: '',
    certificateId: '',
  }
  const quiz = `/api/courses/${courseId}/lessons/${quizLessonId}/quiz`
  await signedIn(place, email, async (ask) => {
    await ask({ path: '/api/session' })
    await ask({ path: '/api/courses' })
    await ask({ path: `/api/courses/${courseId}` })
    await ask({ method: 'POST', path: `/api/courses/${courseId}/lessons/${lessonId}/open` })
    for (let save = 1; save <= SAVES; save += 1) {
      const position = (LESSON_SECONDS / SAVES) * save
      const body = { position, duration: LESSON_SECONDS, playedSeconds: 1 }
      await ask({ method: 'POST', path: `/api/lessons/${lessonId}/progress`, body })
    }
    await ask({ method: 'POST', path: `${quiz}/start` })
    await ask({ method: 'POST', path: `${quiz}/attempt`, body: { key: randomUUID(), answers } })
    await ask({ path: `${quiz}/result` })
    await ask({ path: '/api/profile/certificates' })
    await ask({ path: `/api/certificates/${certificateId}/pdf` })
  })
}

/** An administrator opens every screen and downloads the tables. */
export async function adminVisit(place: Place) {
  const { courseId, quizId, adminEmail } = place.school
  await signedIn(place, adminEmail, async (ask) => {
    await ask({ path: '/api/admin/overview' })
    await ask({ path: '/api/admin/users' })
    await ask({ path: '/api/admin/users?search=conceicao' })
    await ask({ path: '/api/admin/users.csv' })
    await ask({ path: '/api/admin/analytics?period=30' })
    await ask({ path: `/api/admin/analytics/courses/${courseId}` })
    await ask({ path: `/api/admin/quizzes/${quizId}/results` })
    await ask({ path: `/api/admin/quizzes/${quizId}/attempts` })
  })
}

/** From the log-in to the log-out, with a live stream open in between. */
async function signedIn({ port, turn }: Place, email: string, visit: (ask: Ask) => Promise<void>) {
  const http = createHttpClient(port)
  const send = async (request: Request) => {
    const answer = await http.call({ ...request, address: addressOf(turn) })
    if (answer.status >= 400 && !ALSO_FINE.includes(answer.status))
      throw new Error(`${request.path}: ${answer.status}`)
    return answer
  }
  try {
    const body = { email, password: PASSWORD }
    const cookie = cookieOf(await send({ method: 'POST', path: '/api/account/sign-in', body })) ?? ''
    const stream = await openStream(port, cookie)
    await visit(async (request) => {
      await send({ ...request, cookie })
    })
    stream?.destroy()
    await send({ method: 'POST', path: '/api/account/sign-out', cookie })
  } finally {
    http.close()
  }
}
