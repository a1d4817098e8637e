import { createEncryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import { duvidaImages } from '#/database/schema/duvidas.ts'
import { stopToken } from '#/reminders/stop-reminders.ts'
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
} from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { buildImport, buildMaterial, buildUpload } from '#/testing/upload-file.ts'
import {
  buildAviso,
  buildCertificate,
  buildNotification,
  buildPasskey,
  buildSession,
} from '#/testing/user-rows.ts'
import type { School } from './school.ts'

/** By the name of a path parameter. */
export type Ids = Partial<Record<string, string>>

/** The ids that a row of the matrix is called with. Those that a call may delete are created for each row. */
export const TARGETS = {
  /** A lesson of the course `main` that is open; the student and `other` took its quiz. */
  taken: async ({ places }) => places.taken,
  /** A lesson the student has watched, whose quiz they may take. */
  ready: async ({ places }) => places.ready,
  /** The same, of which only the student took the quiz. */
  silent: async ({ places }) => places.silent,
  /** A lesson that nobody has unlocked. */
  ahead: async ({ places }) => places.ahead,
  draft: async ({ places }) => places.draft,
  /** A course only for turmas, of which none of these users is a member. */
  restricted: async ({ places }) => places.restricted,
  /** A course with one lesson and a quiz, which the call may delete. */
  spare: async ({ server: { database } }) => {
    const { id: courseId } = await buildCourse(database)
    const { id: lessonId } = await buildLesson(database, { courseId })
    await buildQuiz(database, { lessonId, questions: 1 })
    return { courseId, lessonId, language: 'pt-BR' }
  },
  /** A question that the call may move to another quiz of its course. */
  spareQuestion: async ({ server: { database } }) => {
    const { id: courseId } = await buildCourse(database)
    const lessonIds = [await buildLesson(database, { courseId }), await buildLesson(database, { courseId })]
    const [from, to] = [
      await buildQuiz(database, { lessonId: lessonIds[0]?.id ?? '' }),
      await buildQuiz(database, { lessonId: lessonIds[1]?.id ?? '' }),
    ]
    return { quizId: from.id, questionId: from.questions[0]?.id, toQuizId: to.id }
  },
  /** A lesson that was just deleted: by the administrator, and by the one who was demoted. */
  deletion: ({ server: { database }, members }) => buildDeletion(database, { actorId: members.admin.userId }),
  foreignDeletion: ({ server: { database }, members }) =>
    buildDeletion(database, { actorId: members.demoted.userId }),
  /** A lesson with captions, which the call may delete. */
  spareCaptions: async ({ server: { database } }) => {
    const { id: courseId } = await buildCourse(database)
    const { id: lessonId } = await buildLesson(database, { courseId })
    return { courseId, lessonId, ...(await buildCaptions(database, { lessonId })) }
  },
  /** The student, with an attempt. */
  student: async ({ ownedIds }) => ownedIds.student,
  spareUser,
  blockedUser: async (school) => {
    const spare = await spareUser(school)
    await school.server.database.pool.query('update users set blocked_at = now() where id = $1', [
      spare.userId,
    ])
    return spare
  },
  /** A failed attempt at the quiz of `taken`, of a user without a session. */
  failedAttempt: async (school) => {
    const { userId } = await spareUser(school)
    const { quizId, lessonId } = school.places.taken
    return { lessonId, ...(await failedAttempt(school, { userId, quizId })) }
  },
  /** A turma with a course and a member, which the call may delete. */
  spareTurma: async ({ server: { database } }) => {
    const { id: userId } = await buildUser(database)
    const { id: courseId } = await buildCourse(database)
    const { id: turmaId } = await buildTurma(database, { courseIds: [courseId], userIds: [userId] })
    return { turmaId, courseId, userId }
  },
  /** A turma with a link, and one with an invitation, which the call may end. */
  spareLink: async ({ server: { database } }) => {
    const { id: turmaId } = await buildTurma(database)
    return { turmaId, linkId: (await buildLink(database, { turmaId })).id }
  },
  spareInvite: async ({ server: { database } }) => {
    const { id: turmaId } = await buildTurma(database)
    return { turmaId, inviteId: (await buildInvite(database, { turmaId })).id }
  },
  /** A dúvida of the student under the lesson `taken`, which the call may delete; and one of somebody else. */
  ownDuvida: (school) => duvida(school, school.places.taken, school.members.student.userId),
  duvida: async (school) => duvida(school, school.places.taken, (await spareUser(school)).userId),
  duvidaAhead: async (school) => duvida(school, school.places.ahead, (await spareUser(school)).userId),
  draftDuvida: async (school) => duvida(school, school.places.draft, (await spareUser(school)).userId),
  restrictedDuvida: async (school) =>
    duvida(school, school.places.restricted, (await spareUser(school)).userId),
  /** An aviso that waits for its time: nobody is a monitor here. One that the student got. */
  spareAviso: async ({ server: { database } }) => {
    const { id: turmaId } = await buildTurma(database)
    const { id: avisoId } = await buildAviso(database, { audience: 'turma', turmaId })
    return { turmaId, avisoId }
  },
  receivedAviso: async ({ server: { database }, members }) => {
    const { id: subjectId } = await buildAviso(database, { state: 'sent' })
    await buildNotification(database, { userId: members.student.userId, kind: 'aviso', subjectId })
    return { avisoId: subjectId }
  },
  /** A notification of the student. */
  notification: async ({ server: { database }, members }) => {
    const { id } = await buildNotification(database, { userId: members.student.userId })
    return { notificationId: id }
  },
  /** A mail that was given up. */
  spareMail: async ({ server: { database } }) => ({ mailId: (await buildMail(database)).id }),
  spareJob: async ({ server: { database } }) => ({ jobKind: 'mail', jobId: (await buildMail(database)).id }),
  /** The link in a reminder. */
  stopLink: async () => ({ stopToken: stopToken(createEncryption(AUTH_SECRET), 'ana@farol.example') }),
  /** A certificate of the student. */
  certificate: async ({ ownedIds }) => ownedIds.student,
  spareCertificate: (school) => certificate(school, null),
  revokedCertificate: (school) => certificate(school, new Date()),
  /** The logo of the school, which the call may delete. */
  schoolImage: ({ server: { database } }) => buildSchoolImage(database),
  /** The student's photo. */
  photo: async ({ server: { database }, members }) => {
    const userId = members.student.userId
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into photos (id, user_id, image) values ($1, $2, 'foto')
       on conflict (user_id) do update set image = excluded.image returning id`,
      [newId(), userId],
    )
    return { userId, photoId: rows[0]?.id }
  },
  /** The covers of a published course, of one for turmas, and of a draft. */
  cover: ({ server, places }) => buildCover(server.database, places.taken),
  restrictedCover: ({ server, places }) => buildCover(server.database, places.restricted),
  draftCover: ({ server, places }) => buildCover(server.database, places.draft),
  /** An image of the first question of a quiz. */
  quizImage: ({ server, places }) => buildQuizImage(server.database, places.taken),
  readyImage: ({ server, places }) => buildQuizImage(server.database, places.ready),
  aheadImage: ({ server, places }) => buildQuizImage(server.database, places.ahead),
  draftImage: ({ server, places }) => buildQuizImage(server.database, places.draft),
  restrictedImage: ({ server, places }) => buildQuizImage(server.database, places.restricted),
  /** A passkey of the student. */
  passkey: async ({ server: { database }, members }) => {
    const { id } = await buildPasskey(database, { userId: members.student.userId })
    return { passkeyId: id }
  },
  /** Another session of the student. */
  session: async ({ server: { database }, members }) => {
    const { id } = await buildSession(database, { userId: members.student.userId })
    return { sessionId: id }
  },
  /** API keys of the administrator, and of the one who was demoted. */
  ownKey: async ({ members }) => members.admin.ownedIds,
  foreignKey: async ({ members }) => members.demoted.ownedIds,
  /** An upload that has begun, with its video: of the administrator, and of the one who was demoted. */
  upload: (school) => upload(school, school.members.admin.userId),
  foreignUpload: (school) => upload(school, school.members.demoted.userId),
  /** The file of a course: of the administrator, and of the one who was demoted; and a course that was made of one. */
  courseImport: async ({ server: { database }, members }) => ({
    importId: (await buildImport(database, { userId: members.admin.userId })).id,
  }),
  foreignImport: async ({ server: { database }, members }) => ({
    importId: (await buildImport(database, { userId: members.demoted.userId })).id,
  }),
  importedCourse: async ({ server: { database }, members }) => {
    const { id: courseId } = await buildCourse(database, { isPublished: false })
    await buildImport(database, { userId: members.admin.userId, courseId })
    return { courseId }
  },
  /** A file that no lesson uses, the file of a course that somebody else sent, and one of the lesson `taken`. */
  spareFile: async ({ server }) => ({ fileId: (await buildMaterial(server, {})).id }),
  spareImport: async ({ server: { database }, members }) => ({
    fileId: (await buildImport(database, { userId: members.demoted.userId })).id,
  }),
  usedFile: async ({ places }) => ({ fileId: places.taken.materialId }),
  /** A lesson with an uploaded video, after `basics`; and one that nobody has unlocked; and one in a draft. */
  streamed: async (school) => (await streamed(school)).first,
  streamedAhead: async (school) => (await streamed(school)).second,
  streamedRestricted: async (school) => (await streamed(school, { access: 'turmas' })).first,
  streamedDraft: async (school) => (await streamed(school, { isPublished: false })).first,
} satisfies Record<string, (school: School) => Promise<Ids>>

export type TargetName = keyof typeof TARGETS

/** The user has no other live attempt at the quiz: an earlier one becomes history. */
export async function failedAttempt(
  { server: { database } }: School,
  { userId, quizId }: { userId: string; quizId: string },
) {
  const attemptId = newId()
  await database.pool.query(
    'update quiz_attempts set replaced_at = now() where user_id = $1 and quiz_id = $2 and replaced_at is null',
    [userId, quizId],
  )
  await database.pool.query(
    `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
       question_count, time_spent_seconds) values ($1, $2, $3, $4, 0, 50, false, 0, 2, 30)`,
    [attemptId, userId, quizId, newId()],
  )
  await database.pool.query(
    'update quiz_stats set attempts = attempts + 1, time_sum = time_sum + 30 where quiz_id = $1',
    [quizId],
  )
  return { userId, attemptId }
}

async function spareUser({ server }: School) {
  return { userId: (await buildUser(server.database)).id }
}

/** Asked in the turma of `member` and `monitor`, with an image. */
export async function duvidaOfTurma(school: School): Promise<Ids> {
  const { orm } = school.server.database
  const { lessonId } = school.places.restricted
  const { userId } = await spareUser(school)
  const { id } = await buildDuvida(school.server.database, { lessonId, userId, turmaIds: [school.turmaId] })
  await orm.insert(duvidaImages).values({ duvidaId: id, userId, id: newId(), image: Buffer.from('imagem') })
  return { duvidaId: id, postId: id }
}

async function duvida({ server: { database } }: School, { lessonId }: { lessonId: string }, userId: string) {
  const { id } = await buildDuvida(database, { lessonId, userId })
  return { duvidaId: id, postId: id }
}

async function upload({ server: { database } }: School, userId: string) {
  const { id } = await buildUpload(database, { userId })
  return { uploadId: id, videoId: id }
}

async function streamed({ server, places }: School, options: Parameters<typeof buildCourse>[1] = {}) {
  const { database } = server
  const { url: videoUrl, sha256 } = await buildStream(server)
  const prerequisiteCourseId = places.basics.courseId
  const { id: courseId } = await buildCourse(database, { prerequisiteCourseId, ...options })
  const lesson = { courseId, videoUrl, videoDuration: 8 }
  const [first, second] = [await buildLesson(database, lesson), await buildLesson(database, lesson)]
  return { first: { lessonId: first.id, sha256 }, second: { lessonId: second.id, sha256 } }
}

async function certificate(school: School, revokedAt: Date | null) {
  const { userId } = await spareUser(school)
  const { courseId } = school.places.basics
  const { id } = await buildCertificate(school.server.database, { userId, courseId, revokedAt })
  return { userId, certificateId: id }
}
