import type { Role } from '@farol/domain/roles.ts'
import fc from 'fast-check'
import { newId } from '#/database/new-id.ts'
import { cookieOf } from '#/identity/session-cookie.ts'
import { openLesson } from '#/lessons/open-lesson.ts'
import { createRecordVisit } from '#/lessons/record-visits.ts'
import { startQuiz } from '#/quizzes/start-quiz.ts'
import { createSubmitQuiz } from '#/quizzes/submit-quiz.ts'
import type { Session } from '#/requests/caller.ts'
import { buildDeletion } from '#/testing/build-deletion.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildInvite, buildLink } from '#/testing/build-invites.ts'
import { buildMail } from '#/testing/build-mail.ts'
import { buildStream } from '#/testing/build-stream.ts'
import {
  buildCourse,
  buildCover,
  buildLesson,
  buildQuiz,
  buildQuizImage,
  buildSchoolImage,
  buildTurma,
  buildUser,
  PASSWORD,
} from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { AUTH_SECRET, type TestServer } from '#/testing/test-server.ts'
import { buildImport, buildMaterial, buildUpload } from '#/testing/upload-file.ts'
import { buildApiKey, buildAviso, buildNotification, buildPhoto, buildSession } from '#/testing/user-rows.ts'
import { completeLesson } from '#/users/unlock-student.ts'
import type { Known } from './schema-arbitrary.ts'

export const CALLERS = ['anonymous', 'student', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

export type FuzzSchool = {
  /** The cookies each kind of visitor sends. */
  cookies: Record<Caller, string>
  known: Known
}

/** New users with progress, attempts and certificates in new courses, written by the product itself. */
export async function newFuzzSchool(server: TestServer): Promise<FuzzSchool> {
  const { database } = server
  const { pool, orm } = database
  await pool.query(
    `update settings set maintenance_mode = false, email_confirmation = false, admin_second_factor = false,
       automatic_certificates = true, version = 1`,
  )
  await pool.query('update school set version = 1')
  await pool.query('update backup_schedule set version = 1')
  const student = await newcomer(server, 'student')
  const other = await newcomer(server, 'student')
  const admin = await newcomer(server, 'admin')
  const { rows } = await pool.query<{ next: number }>(
    'select coalesce(max(order_index) + 1, 0)::int as next from courses',
  )
  const next = rows[0]?.next ?? 0
  const course = await buildCourse(database, { orderIndex: next })
  const after = await buildCourse(database, { orderIndex: next + 1, prerequisiteCourseId: course.id })
  const draft = await buildCourse(database, { orderIndex: next + 2, isPublished: false })
  const short = await buildCourse(database, { orderIndex: next + 3 })
  const first = await buildLesson(database, { courseId: course.id, orderIndex: 0 })
  const second = await buildLesson(database, { courseId: course.id, orderIndex: 1 })
  const locked = await buildLesson(database, { courseId: after.id, orderIndex: 0 })
  const hidden = await buildLesson(database, { courseId: draft.id, orderIndex: 0 })
  const only = await buildLesson(database, { courseId: short.id, orderIndex: 0 })
  const quiz = await buildQuiz(database, { lessonId: first.id, passingScore: 60 })
  const easy = await buildQuiz(database, { lessonId: only.id })
  const right = quiz.rightAnswers
  const half = { ...right, [quiz.questions[0]?.id ?? '']: quiz.questions[0]?.wrong ?? '' }
  const inFirst = { courseId: course.id, lessonId: first.id }
  const inSecond = { courseId: course.id, lessonId: second.id }
  const inShort = { courseId: short.id, lessonId: only.id }
  const language = 'pt-BR'
  for (const { id: lessonId } of [first, locked, hidden, only]) await buildCaptions(database, { lessonId })
  const recordVisit = createRecordVisit(database)
  const submitQuiz = createSubmitQuiz(database)
  for (const user of [student, other]) {
    await openLesson({ database, recordVisit }, { session: user.session, ...inFirst })
    await openLesson({ database, recordVisit }, { session: user.session, ...inShort })
    for (const { id: lessonId } of [first, only])
      await completeLesson(orm, { actorId: admin.id, userId: user.id, lessonId })
  }
  for (const { session } of [student, other]) {
    await startQuiz(database, { session, ...inFirst })
    await startQuiz(database, { session, ...inShort })
    await submitQuiz({ session, ...inShort, key: newId(), answers: easy.rightAnswers })
  }
  await submitQuiz({ session: other.session, ...inFirst, key: newId(), answers: half })
  await buildPhoto(database, { userId: student.id })
  const cover = await buildCover(database, { courseId: course.id })
  const quizImage = await buildQuizImage(database, inFirst)
  const logo = await buildSchoolImage(database)
  await buildApiKey(database, { userId: admin.id })
  const stream = await buildStream(server)
  const own = await buildCourse(database, { orderIndex: next + 4 })
  const streamed = await buildLesson(database, {
    courseId: own.id,
    orderIndex: 0,
    videoUrl: stream.url,
    videoDuration: 8,
  })
  const turma = await buildTurma(database, { courseIds: [course.id], userIds: [student.id] })
  const link = await buildLink(database, { turmaId: turma.id })
  const invite = await buildInvite(database, { turmaId: turma.id })
  const duvida = await buildDuvida(database, { lessonId: first.id, userId: student.id })
  const answer = await buildDuvida(database, {
    lessonId: first.id,
    userId: other.id,
    duvidaId: duvida.id,
  })
  const { deletionId } = await buildDeletion(database, { actorId: admin.id, orderIndex: next + 5 })
  const aviso = await buildAviso(database)
  const notification = await buildNotification(database, { userId: student.id })
  const mail = await buildMail(database)
  const upload = await buildUpload(database, { userId: admin.id })
  const courseImport = await buildImport(database, { userId: admin.id })
  await buildImport(database, { userId: admin.id, courseId: draft.id })
  const material = await buildMaterial(server, { lessonId: first.id })
  const spare = await buildMaterial(server, {})
  const ids = async (statement: string) =>
    (await pool.query<{ id: string }>(statement, [[student.id, other.id, admin.id]])).rows.map(({ id }) => id)
  const attempts = await ids('select id from quiz_attempts where user_id = any($1)')
  const certificates = await ids('select id from certificates where user_id = any($1)')
  const codes = await ids('select code as id from certificates where user_id = any($1)')
  const sessions = await ids('select id from sessions where user_id = any($1)')
  const keys = await ids('select id from api_keys where user_id = any($1)')
  const photos = await ids('select id from photos where user_id = any($1)')
  const emails = [student, other, admin].map(({ email }) => email)
  const all = [...attempts, ...certificates, ...sessions, course.id, draft.id, first.id, quiz.id, student.id]
  /** Mostly one of these; sometimes an id of something else, or of nothing. */
  const oneOf = (...known: string[]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom(...all) },
      { weight: 1, arbitrary: fc.uuid() },
    )
  return {
    cookies: { anonymous: '', student: student.cookie, admin: admin.cookie },
    known: {
      courseId: oneOf(course.id, course.id, after.id, draft.id, short.id),
      prerequisiteCourseId: fc.option(oneOf(course.id, after.id, draft.id)),
      lessonId: oneOf(first.id, first.id, first.id, second.id, locked.id, hidden.id, only.id, streamed.id),
      'courseId lessonId': fc.constantFrom(inFirst, inFirst, inFirst, inSecond, inShort),
      'courseId lessonId language': fc.constantFrom({ ...inFirst, language }, { ...inShort, language }),
      'lessonId language': fc.constantFrom(
        ...[first, second, locked, hidden].map(({ id: lessonId }) => ({ lessonId, language })),
      ),
      'userId attemptId': fc.constantFrom(...attempts.map((attemptId) => ({ userId: other.id, attemptId }))),
      'userId photoId': fc.constantFrom(...photos.map((photoId) => ({ userId: student.id, photoId }))),
      'courseId coverId': fc.constant(cover),
      'courseId lessonId quizImageId': fc.constant(quizImage),
      quizImageId: oneOf(quizImage.quizImageId),
      image: fc.constantFrom(null, null, {
        id: quizImage.quizImageId,
        description: 'Um farol',
        width: 1_200,
        height: 800,
      }),
      turmaId: oneOf(turma.id),
      'turmaId userId': fc.constant({ turmaId: turma.id, userId: student.id }),
      'turmaId linkId': fc.constant({ turmaId: turma.id, linkId: link.id }),
      'turmaId inviteId': fc.constant({ turmaId: turma.id, inviteId: invite.id }),
      duvidaId: oneOf(duvida.id),
      postId: oneOf(duvida.id, answer.id),
      answerId: fc.option(oneOf(answer.id)),
      toTurmaId: fc.option(oneOf(turma.id)),
      joinToken: fc.constant(link.token),
      token: fc.oneof(fc.constantFrom(link.token, invite.token), fc.string({ minLength: 1, maxLength: 40 })),
      courseIds: fc.array(oneOf(course.id, after.id, draft.id), { maxLength: 3 }),
      userIds: fc.array(oneOf(student.id, other.id), { minLength: 1, maxLength: 3 }),
      quizId: oneOf(quiz.id),
      'quizId questionId': fc.constantFrom(
        ...quiz.questions.map(({ id: questionId }) => ({ quizId: quiz.id, questionId })),
      ),
      deletionId: oneOf(deletionId),
      toQuizId: oneOf(easy.id, quiz.id),
      'questionId optionId': fc.constantFrom(
        ...quiz.questions.map(({ id: questionId, wrong: optionId }) => ({ questionId, optionId })),
      ),
      userId: oneOf(student.id, other.id, admin.id),
      attemptId: oneOf(...attempts),
      certificateId: oneOf(...certificates),
      sessionId: oneOf(...sessions),
      id: fc.option(oneOf(...Object.keys(right))),
      after: oneOf(...attempts, student.id),
      answers: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(right, half) },
        {
          weight: 1,
          arbitrary: fc.dictionary(oneOf(...Object.keys(right)), oneOf(...Object.values(right))),
        },
      ),
      code: fc.oneof(
        fc.constantFrom(...codes),
        fc.constantFrom('000000', '123456'),
        fc.string({ maxLength: 40 }),
      ),
      version: fc.constantFrom(1, 1, 1, 1, 1, 2, 2 ** 31, 2 ** 53 - 1),
      email: fc.oneof(fc.constantFrom(...emails), fc.emailAddress()),
      password: fc.oneof(
        { weight: 3, arbitrary: fc.constant(PASSWORD) },
        { weight: 1, arbitrary: fc.string({ minLength: 8, maxLength: 128 }) },
      ),
      'lessonId sha256': fc.constantFrom({ lessonId: streamed.id, sha256: stream.sha256 }),
      sha256: fc.constantFrom(stream.sha256, 'a'.repeat(64)),
      uploadId: oneOf(upload.id),
      importId: oneOf(courseImport.id),
      videoId: oneOf(upload.id),
      materialId: oneOf(material.id, spare.id),
      fileId: oneOf(upload.id, material.id, spare.id),
      'lessonId materialId': fc.constantFrom({ lessonId: first.id, materialId: material.id }),
      materials: fc.oneof(
        fc.constant([]),
        fc.array(fc.record({ id: oneOf(material.id, spare.id), name: fc.string() }), { maxLength: 3 }),
      ),
      avisoId: oneOf(aviso.id),
      'audience courseId turmaId sendAt': fc.constantFrom(
        { audience: 'everyone', courseId: null, turmaId: null, sendAt: '2999-01-01T08:00' },
        { audience: 'course', courseId: course.id, turmaId: null, sendAt: null },
        { audience: 'turma', courseId: null, turmaId: turma.id, sendAt: '2020-01-01T08:00' },
      ),
      sendAt: fc.constantFrom(null, '2999-01-01T08:00', '2020-01-01T08:00', 'ontem'),
      notificationId: oneOf(notification.id),
      mailId: oneOf(mail.id),
      jobId: oneOf(mail.id),
      keyId: oneOf(...keys),
      photoId: oneOf(...photos),
      coverId: oneOf(cover.coverId),
      imageId: oneOf(logo.imageId),
      certificateText: fc.constantFrom('{nome} fez {curso}', '{nome}\n{curso}\n{turma}', '{nome} {x}'),
      color: fc.constantFrom('#006633', '#ffffff', 'verde'),
      currentPassword: fc.constant(PASSWORD),
      ...SPECIAL,
    },
  }
}

/** Fields with rules that the schema cannot express. */
const SPECIAL: Known = {
  videoUrl: fc.constantFrom(
    'https://vimeo.com/76979871',
    'https://youtu.be/dQw4w9WgXcQ',
    '/media/demo/aula.mp4',
    'https://cdn.example.com/aula.m3u8',
    `<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0"></iframe>`,
  ),
  text: fc.oneof(fc.constantFrom('Qual?', '{{7*7}}', "' or 1=1"), fc.string({ minLength: 1 })),
  endpoint: fc.constantFrom('https://nowhere.push.apple.com/abc', 'http://127.0.0.1:9/abc'),
  captionsUrl: fc.constantFrom('', 'https://cdn.example.com/aula.vtt', '/media/demo/aula.vtt'),
  number: fc.constantFrom('(11) 98765-4321', '+55 21 99876-5432', '+351 912 345 678'),
  options: fc
    .tuple(fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 2, maxLength: 6 }), fc.nat())
    .map(([texts, right]) =>
      texts.map((text, index) => ({
        text: index === 5 ? '\u0085' : `${text}.`,
        isCorrect: index === right % texts.length,
      })),
    ),
}

async function newcomer({ database }: TestServer, role: Role) {
  const user = await buildUser(database, { role })
  const { token } = await buildSession(database, { userId: user.id })
  // Random values never are the password, so endpoints that require it would not be reached.
  await database.pool.query('update sessions set proven_at = now() where user_id = $1', [user.id])
  const session = { userId: user.id, role } as Session
  return { ...user, session, cookie: `farol.session_token=${cookieOf(token, AUTH_SECRET)}` }
}
