import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { duvidaImages } from '#/database/schema/duvidas.ts'
import { enrolApp } from '#/testing/authenticator.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import {
  buildCourse,
  buildCover,
  buildLesson,
  buildQuiz,
  buildQuizImage,
  buildUser,
  PASSWORD,
} from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import type { TestServer } from '#/testing/test-server.ts'
import { buildMaterial } from '#/testing/upload-file.ts'
import { buildAviso, buildCertificate, buildNotification } from '#/testing/user-rows.ts'
import type { Visitor } from '#/testing/visitor.ts'
import { canary, canaryUrl } from './canaries.ts'
import { turmaMembers, watch } from './school-turmas.ts'
import { type Member, member, type Persona, type SignedInPersona } from './users.ts'

/** The ids of a lesson with a quiz, a material and a dúvida of somebody of no turma, each with an image, and the language of its captions. */
export type Place = {
  courseId: string
  coverId: string
  lessonId: string
  quizId: string
  quizImageId: string
  materialId: string
  language: string
  duvidaId: string
  postId: string
}

export type School = Awaited<ReturnType<typeof buildSchool>>

/**
 * A school in which something is hidden from every user. The course `main` has the prerequisite `basics`, which everyone but
 * `locked` has completed; `locked` was in `main` before. Its lessons, in order: `taken` and `silent`, whose quizzes the
 * student has passed (the second gives no feedback); `ready`, watched, whose quiz the student may take; `ahead`, which
 * is locked until then. `other` has passed only the quiz of `taken`, when it had one more question. The prerequisite of the
 * course `waiting` is a draft. The course `restricted` is only for turmas: TURMA_PERSONAS says whose. All who were once members
 * have watched its lesson.
 */
export async function buildSchool(server: TestServer) {
  const { database } = server
  const [student, other, locked, admin, demoted] = await Promise.all([
    member(server, 'student', 'student'),
    member(server, 'other', 'student'),
    member(server, 'locked', 'student'),
    member(server, 'admin', 'admin'),
    member(server, 'demoted', 'admin'),
  ])

  const basics = await course(database, { name: 'basics' })
  const main = await course(database, { name: 'main', prerequisiteCourseId: basics.id })
  const draft = await course(database, { name: 'draft', isPublished: false })
  const restricted = await course(database, { name: 'restricted', access: 'turmas' })
  await course(database, { name: 'waiting', prerequisiteCourseId: draft.id })
  const places = {
    basics: await place(server, basics, 'basics'),
    taken: await place(server, main, 'taken', { showFeedback: true }),
    silent: await place(server, main, 'silent', { showFeedback: false }),
    ready: await place(server, main, 'ready'),
    ahead: await place(server, main, 'ahead'),
    draft: await place(server, draft, 'draft'),
    restricted: await place(server, restricted, 'restricted'),
  }

  for (const each of [student, other, demoted]) await complete(database, each, basics.id)
  for (const each of [places.taken, places.silent, places.ready]) await watch(database, student, each)
  for (const each of [places.taken, places.ready]) await watch(database, locked, each)
  for (const each of [places.taken, places.ready]) await beginQuiz(database, locked, each)
  await watch(database, other, places.taken)

  const ofOther = {
    ...(await pass(database, other, places.taken)),
    ...(await certify(database, other, basics.id)),
  }
  await archiveFirstQuestion(database, places.taken)
  await pass(database, student, places.silent)
  const ofStudent = {
    ...(await pass(database, student, places.taken)),
    ...(await certify(database, student, basics.id)),
  }
  await addSecrets(server)
  const { turmaId, ...ofTurmas } = await turmaMembers(server, {
    admin,
    restricted: places.restricted,
    other: basics.id,
  })
  await admin.call(users.setRole, { params: { userId: demoted.userId }, body: { role: 'student' } })

  const visitors: Record<Persona, Visitor> = {
    anonymous: server.visitor(),
    student,
    other,
    locked,
    admin,
    demoted,
    ...ofTurmas,
  }
  const members: Record<SignedInPersona, Member> = { student, other, locked, admin, demoted, ...ofTurmas }
  return {
    server,
    visitors,
    members,
    places,
    /** The turma of `member` and `monitor`. */
    turmaId,
    /** An aviso and its notification, which only the member has. */
    ...(await tell(database, ofTurmas.member, turmaId)),
    /** Ids of rows of two students, to be swapped. */
    ownedIds: {
      student: { ...student.ownedIds, ...ofStudent },
      other: { ...other.ownedIds, ...ofOther },
    },
  }
}

type Course = { id: string; coverId: string }

async function course(
  database: Database,
  { name, ...options }: { name: string } & Parameters<typeof buildCourse>[1],
): Promise<Course> {
  const { id } = await buildCourse(database, {
    title: canary(`title-of-${name}`),
    description: canary(`description-of-${name}`),
    ...options,
  })
  const { coverId } = await buildCover(database, { courseId: id, image: content(`cover-of-${name}`) })
  return { id, coverId }
}

/** The content of a file. In an exported course another file follows. */
const content = (name: string) => `${canary(name)}\n`

/** An aviso to a turma, which one of its members has received. */
async function tell(database: Database, { userId }: Member, turmaId: string) {
  const texts = { title: canary('aviso-title'), text: canary('aviso-text') }
  const sent = { audience: 'turma', turmaId, state: 'sent' } as const
  const { id: avisoId } = await buildAviso(database, { ...sent, ...texts })
  const of = { userId, kind: 'aviso', subjectId: avisoId } as const
  return { avisoId, notificationId: (await buildNotification(database, of)).id }
}

/** A lesson, its quiz and a material; every text is a canary. The first option of each question is the right one. */
async function place(
  server: TestServer,
  { id: courseId, coverId }: Course,
  name: string,
  options: Partial<Parameters<typeof buildQuiz>[1]> = {},
): Promise<Place> {
  const { database } = server
  const lesson = await buildLesson(database, {
    courseId,
    title: canary(`lesson-title-of-${name}`),
    description: canary(`lesson-description-of-${name}`),
    videoUrl: canaryUrl(`video-of-${name}`, 'mp4'),
    captionsUrl: canaryUrl(`captions-of-${name}`, 'vtt'),
  })
  const quiz = await buildQuiz(database, {
    lessonId: lesson.id,
    title: canary(`quiz-title-of-${name}`),
    description: canary(`quiz-description-of-${name}`),
    passingScore: 50,
    questions: 3,
    ...options,
  })
  await database.pool.query(
    'update quiz_questions set question_text = $2, explanation = $3 where quiz_id = $1',
    [quiz.id, canary(`question-of-${name}`), canary(`explanation-of-${name}`)],
  )
  const material = await buildMaterial(server, {
    lessonId: lesson.id,
    name: canary(`material-name-of-${name}`),
    text: content(`material-of-${name}`),
  })
  const { language } = await buildCaptions(database, {
    lessonId: lesson.id,
    text: canary(`transcript-of-${name}`),
  })
  const duvida = await buildDuvida(database, {
    lessonId: lesson.id,
    userId: (await buildUser(database)).id,
    body: canary(`duvida-of-${name}`),
  })
  await database.orm.insert(duvidaImages).values({
    duvidaId: duvida.id,
    userId: duvida.userId,
    id: newId(),
    image: Buffer.from(content(`duvida-image-of-${name}`)),
  })
  const ofQuiz = await buildQuizImage(database, {
    courseId,
    lessonId: lesson.id,
    image: content(`quiz-image-of-${name}`),
  })
  const ofDuvida = { duvidaId: duvida.id, postId: duvida.id }
  return { ...ofQuiz, coverId, quizId: quiz.id, materialId: material.id, language, ...ofDuvida }
}

async function complete({ pool }: Database, { userId }: Member, courseId: string) {
  await pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [userId, courseId])
}

async function beginQuiz({ pool }: Database, { userId }: { userId: string }, { quizId }: Place) {
  await pool.query('insert into quiz_drafts (user_id, quiz_id) values ($1, $2)', [userId, quizId])
}

/** The draft of this user; an unknown id if there is none. */
export async function draftOf({ pool }: Database, { userId }: Member, { quizId }: Pick<Place, 'quizId'>) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from quiz_drafts where user_id = $1 and quiz_id = $2',
    [userId, quizId],
  )
  return rows[0]?.id ?? newId()
}

/** Question id to right option, for the current questions. */
export async function rightAnswers({ pool }: Database, { quizId }: Pick<Place, 'quizId'>) {
  const { rows } = await pool.query<{ question: string; option: string }>(
    `select q.id as question, o.id as option from quiz_questions q join quiz_options o on o.question_id = q.id
     where q.quiz_id = $1 and q.archived_at is null and o.is_correct`,
    [quizId],
  )
  return Object.fromEntries(rows.map(({ question, option }) => [question, option]))
}

async function pass(database: Database, student: Member, where: Place) {
  const { courseId, lessonId, quizId } = where
  const answers = await rightAnswers(database, where)
  const params = { courseId, lessonId }
  await student.call(quizzes.start, { params })
  await student.call(quizzes.submit, { params, body: { key: newId(), answers } })
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from quiz_attempts where user_id = $1 and quiz_id = $2',
    [student.userId, quizId],
  )
  return { attemptId: rows[0]?.id ?? '' }
}

async function certify(database: Database, { userId }: Member, courseId: string) {
  await database.pool.query('update course_completions set is_certified = true where user_id = $1', [userId])
  const { id, code } = await buildCertificate(database, {
    userId,
    courseId,
    name: canary('name-on-certificate'),
    courseTitle: canary('title-on-certificate'),
  })
  return { certificateId: id, code }
}

/** Users who have answered it can still read it. */
async function archiveFirstQuestion({ pool }: Database, { quizId }: Place) {
  await pool.query(
    'update quiz_questions set archived_at = now(), question_text = $2 where quiz_id = $1 and order_index = 0',
    [quizId, canary('archived-question')],
  )
}

/** Adds a user of no test with a row in every table that stores secrets. */
async function addSecrets(server: TestServer) {
  const bystander = await member(server, 'bystander', 'student')
  await enrolApp(bystander)
  await bystander.call(apiClients.token)
  const { email } = bystander
  await server.visitor().call(account.requestPasswordReset, { body: { email } })
  await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
  await server.database.pool.query('insert into phone_factors (user_id, number) values ($1, $2)', [
    bystander.userId,
    '+5511987650001',
  ])
}
