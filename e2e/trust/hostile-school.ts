import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { avisos, monitorAvisos, myAvisos } from '@farol/contract/avisos.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { duvidas } from '@farol/contract/duvidas.ts'
import { factors } from '@farol/contract/factors.ts'
import { invites } from '@farol/contract/invites.ts'
import { passkeys } from '@farol/contract/passkeys.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { CHUNK_TYPE, TUS_VERSION, type Upload } from '@farol/contract/uploads.ts'
import { users } from '@farol/contract/users.ts'
import { sendQuizImage } from '@farol/server/testing/send-quiz-image.ts'
import { SoftwarePasskey } from '@farol/server/testing/software-passkey.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { PASSWORD, type Running } from '../farol.ts'
import { CLIP, CLIP_SECONDS } from '../player/lesson-test.ts'
import { sendCaptions, srtOf } from '../player/send-captions.ts'
import { takeQuiz } from '../quiz/quiz-test.ts'
import {
  CAPTIONS_PAYLOAD,
  ENDLESS_PAYLOAD,
  LESSON_TEXTS,
  NAME_PAYLOAD,
  PAYLOAD,
  SHORT_PAYLOAD,
  VIDEO_PAYLOAD,
} from './script-payloads.ts'

const HOSTILE_LESSON = {
  title: PAYLOAD,
  description: PAYLOAD,
  ...Object.fromEntries(
    LESSON_TEXTS.filter((field) => !field.includes('.')).map((field) => [field, PAYLOAD]),
  ),
  requiresPrevious: true,
  minWatchPercentage: 90,
  videoUrl: VIDEO_PAYLOAD,
  videoDuration: CLIP_SECONDS,
  captionsUrl: CAPTIONS_PAYLOAD,
}

export type HostileSchool = Awaited<ReturnType<typeof fillHostileSchool>>

/** A course whose every text is a payload, and a student with such a name, through the API alone. */
export async function fillHostileSchool({ url }: Running, admin: Visitor) {
  const course = {
    title: ENDLESS_PAYLOAD,
    description: PAYLOAD,
    isPublished: true,
    prerequisiteCourseId: null,
  }
  const { id: courseId } = await admin.call(adminCourses.create, { body: { ...course, orderIndex: 0 } })
  const materials = [{ id: await hostileMaterial(admin), name: PAYLOAD }]
  const { id: lessonId } = await admin.call(adminLessons.create, {
    params: { courseId },
    body: { ...HOSTILE_LESSON, orderIndex: 0, videoUrl: CLIP, captionsUrl: '', materials },
  })
  await sendCaptions(
    admin,
    { courseId, lessonId },
    { srt: srtOf([0, PAYLOAD], [3, SHORT_PAYLOAD]), name: NAME_PAYLOAD },
  )
  const { id: secondId } = await admin.call(adminLessons.create, {
    params: { courseId },
    body: { ...HOSTILE_LESSON, orderIndex: 1 },
  })
  await admin.call(adminCourses.update, { params: { courseId }, body: { ...course, version: 1 } })
  await admin.call(adminLessons.update, {
    params: { courseId, lessonId: secondId },
    body: { ...HOSTILE_LESSON, materials, version: 1 },
  })
  await hostileList(admin)
  const { id: quizId } = await saveQuiz(admin, lessonId)
  await admin.call(apiClients.createKey, {
    body: { name: SHORT_PAYLOAD, scope: 'read', lifeDays: null },
  })
  await blockForHostileReasons(admin, url)
  const { student, userId } = await hostileStudent(url)
  await admin.call(users.completeLesson, { params: { userId, lessonId } })
  const turmaId = await hostileTurma(admin, { courseId, userId })
  const link = await hostileLink(admin, turmaId)
  await hostileDuvidas(admin, student, { courseId, lessonId })
  const written = await hostileAvisos(admin, { student, turmaId })
  return { admin, student, userId, turmaId, ...link, ...written, courseId, lessonId, secondId, quizId }
}

/** In a draft of its own: the other course is taken to its end. */
async function hostileList(admin: Visitor) {
  const draft = { title: SHORT_PAYLOAD, description: '', isPublished: false, prerequisiteCourseId: null }
  const { id: courseId } = await admin.call(adminCourses.create, { body: { ...draft, orderIndex: 1 } })
  const listed = { title: ENDLESS_PAYLOAD, videoUrl: VIDEO_PAYLOAD, videoDuration: 60 }
  await admin.call(adminLessons.addList, {
    params: { courseId },
    body: { lessons: [listed], minWatchPercentage: 90 },
  })
}

/** The course stays open to everyone; its page shows the turma to its member. */
async function hostileTurma(admin: Visitor, { courseId, userId }: { courseId: string; userId: string }) {
  const { id: turmaId } = await admin.call(turmas.create, { body: { name: SHORT_PAYLOAD } })
  const dates = { startsOn: null, endsOn: null, capacity: null, isJoiningOpen: true }
  const body = { name: NAME_PAYLOAD, ...dates, courseIds: [courseId], version: 1 }
  await admin.call(turmas.update, { params: { turmaId }, body })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [userId] } })
  await admin.call(turmaProgress.setMonitor, { params: { turmaId, userId }, body: { isMonitor: true } })
  return turmaId
}

async function hostileLink(admin: Visitor, turmaId: string) {
  const params = { turmaId }
  const { id: linkId } = await admin.call(invites.createLink, {
    params,
    body: { endsOn: null, maxUses: null },
  })
  await admin.call(invites.send, { params, body: { text: `${NAME_PAYLOAD};hostil@farol.example` } })
  const { links } = await admin.call(invites.ofTurma, { params })
  return { linkId, joinPath: new URL(links[0]?.url ?? '').pathname }
}

/** One is answered, changed and reported, the other waits in the queues of the administrator and the monitor. */
async function hostileDuvidas(
  admin: Visitor,
  student: Visitor,
  params: { courseId: string; lessonId: string },
) {
  const ask = () =>
    student.call(duvidas.ask, { params, body: { key: crypto.randomUUID(), body: PAYLOAD, seconds: 3 } })
  const { id } = await ask()
  const answer = { key: crypto.randomUUID(), body: PAYLOAD }
  await admin.call(duvidas.answer, { params: { duvidaId: id }, body: answer })
  await student.call(duvidas.edit, { params: { postId: id }, body: { body: ENDLESS_PAYLOAD } })
  await admin.call(duvidas.report, { params: { postId: id }, body: { reason: NAME_PAYLOAD } })
  await ask()
}

/** One by the administration, one that waits, and one by the student, who is a monitor. */
async function hostileAvisos(admin: Visitor, { student, turmaId }: { student: Visitor; turmaId: string }) {
  const content = { title: ENDLESS_PAYLOAD, text: PAYLOAD }
  const target = { audience: 'turma', courseId: null, turmaId } as const
  const [avisoId, scheduledId] = [crypto.randomUUID(), crypto.randomUUID()]
  const later = { ...content, ...target, sendAt: '2999-01-01T08:00' }
  await admin.call(avisos.create, { body: { ...later, id: scheduledId } })
  await admin.call(avisos.update, { params: { avisoId: scheduledId }, body: { ...later, version: 1 } })
  await admin.call(avisos.create, { body: { ...content, ...target, sendAt: null, id: avisoId } })
  const own = { ...content, sendAt: later.sendAt, id: crypto.randomUUID() }
  await student.call(monitorAvisos.create, { params: { turmaId }, body: own })
  // It reaches the student in the background.
  while ((await student.call(myAvisos.unread)).avisos.length === 0);
  return { avisoId, scheduledId }
}

/** A text that would be a page, with a name that would be markup. */
async function hostileMaterial(admin: Visitor) {
  const bytes = Buffer.from(`<html><script>hacked(13)</script>${PAYLOAD}</html>`)
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await admin.fetch('/api/admin/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(SHORT_PAYLOAD)},kind ${encoded('material')}`,
    },
  })
  const { id } = (await begun.json()) as Upload
  await admin.fetch(`/api/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': TUS_VERSION, 'upload-offset': '0', 'content-type': CHUNK_TYPE },
    body: bytes,
  })
  return id
}

async function saveQuiz(admin: Visitor, lessonId: string) {
  const image = { ...(await sendQuizImage(admin, '#0d2540')), description: PAYLOAD }
  return admin.call(quizzes.save, {
    params: { lessonId },
    body: {
      title: PAYLOAD,
      description: PAYLOAD,
      passingScore: 50,
      showFeedback: true,
      isRetakeAllowed: true,
      version: null,
      questions: [0, 1].map(() => ({
        id: null,
        type: 'multiple_choice' as const,
        text: PAYLOAD,
        explanation: PAYLOAD,
        points: 1,
        image,
        options: [0, 1].map((index) => ({ text: `${PAYLOAD} ${index}`, isCorrect: index === 1, image })),
      })),
    },
  })
}

/** The reasons are in the record of changes. */
async function blockForHostileReasons(admin: Visitor, url: string) {
  const body = { name: 'Alguém', email: `bloqueio${Date.now()}@farol.example`, password: PASSWORD }
  const { user } = await new Visitor(url).call(account.signUp, { body })
  const params = { userId: user?.id ?? '' }
  await admin.call(users.block, { params, body: { reason: NAME_PAYLOAD } })
  await admin.call(users.remove, { params, body: { reason: NAME_PAYLOAD, when: 'later' } })
}

/** Visits the server by its name, as passkeys are made for no number. */
async function hostileStudent(url: string) {
  const origin = url.replace('127.0.0.1', 'localhost')
  const student = new Visitor(origin)
  const body = { name: NAME_PAYLOAD, email: `payload${Date.now()}@farol.example`, password: PASSWORD }
  const { user } = await student.call(account.signUp, { body })
  await student.call(account.updateProfile, { body: { name: NAME_PAYLOAD } })
  const { options } = await student.call(passkeys.start, { body: { password: PASSWORD } })
  const answer = new SoftwarePasskey().create(options, { origin })
  await student.call(passkeys.add, { body: { name: SHORT_PAYLOAD, answer } })
  const [passkey] = (await student.call(factors.status)).passkeys
  await student.call(passkeys.rename, {
    params: { passkeyId: passkey?.id ?? '' },
    body: { name: SHORT_PAYLOAD },
  })
  return { student, userId: user?.id ?? '' }
}

/** The student passes with one wrong answer, completes the course and gets its certificate; answers with its code. */
export async function finishCourse({ admin, student, userId, courseId, lessonId, secondId }: HostileSchool) {
  await takeQuiz({ student, place: { courseId, lessonId }, isRight: (index) => index === 0 })
  await admin.call(users.completeLesson, { params: { userId, lessonId: secondId } })
  await admin.call(certificates.issuePending)
  const { certificates: mine } = await student.call(certificates.confirmName, {
    body: { name: NAME_PAYLOAD },
  })
  return mine[0]?.code ?? ''
}
