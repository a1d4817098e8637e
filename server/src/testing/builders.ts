import type { Role } from '@farol/domain/roles.ts'
import { hashSync } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import {
  courseCovers,
  courses,
  lessons,
  quizImages,
  quizOptions,
  quizQuestions,
  quizzes,
} from '#/database/schema/content.ts'
import { accounts } from '#/database/schema/identity.ts'
import { schoolImages } from '#/database/schema/school.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses, turmaMembers, turmas } from '#/database/schema/turmas.ts'
import { userRoles, users } from '#/database/schema/users.ts'

export const PASSWORD = 'senha-de-teste-123'
/** Checking a password costs what its hash says. With production's cost, logging in would be a large part of all tests. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const cheapHash = hashSync(PASSWORD, CHEAPEST)
let made = 0

type UserOptions = {
  name?: string
  email?: string
  role?: Role
  isEmailConfirmed?: boolean
  /** Hashes of PASSWORD; production's cost where timing matters. */
  passwordHash?: string
}

/** A user who can sign in with PASSWORD. */
export async function buildUser({ orm }: Database, options: UserOptions = {}) {
  made += 1
  const id = newId()
  const email = options.email ?? `pessoa${made}@farol.example`
  await orm.insert(users).values({
    id,
    email,
    name: options.name ?? `Pessoa ${made}`,
    emailVerified: options.isEmailConfirmed ?? true,
  })
  const password = options.passwordHash ?? cheapHash
  await orm
    .insert(accounts)
    .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password })
  await giveRole({ orm }, { userId: id, role: options.role ?? 'student' })
  return { id, email, password: PASSWORD }
}

/** Appends a row, as the product does: the newest is the role. */
export async function giveRole(
  { orm }: Pick<Database, 'orm'>,
  { userId, role }: { userId: string; role: Role },
) {
  await orm.insert(userRoles).values({ id: newId(), userId, role })
}

type CourseOptions = Partial<typeof courses.$inferInsert>

export async function buildCourse({ orm }: Database, options: CourseOptions = {}) {
  made += 1
  const course = {
    id: newId(),
    title: `Curso ${made}`,
    description: '',
    // Behind any place that a copy or a new course gets.
    orderIndex: 1_000 + made,
    isPublished: true,
    ...options,
  }
  await orm.insert(courses).values(course)
  return course
}

type LessonOptions = Partial<typeof lessons.$inferInsert> & { courseId: string }

export async function buildLesson({ orm }: Database, options: LessonOptions) {
  made += 1
  const lesson = {
    id: newId(),
    title: `Aula ${made}`,
    videoUrl: '/media/demo/aula.mp4',
    videoDuration: 100,
    orderIndex: made,
    ...options,
  }
  await orm.insert(lessons).values(lesson)
  return lesson
}

type QuizOptions = Partial<typeof quizzes.$inferInsert> & { lessonId: string; questions?: number }

/** A quiz of two-option questions, of which the first option is the right one. */
export async function buildQuiz({ orm }: Database, { questions: count = 2, ...options }: QuizOptions) {
  const quiz = { id: newId(), title: 'Quiz', ...options }
  await orm.insert(quizzes).values(quiz)
  const questions = Array.from({ length: count }, (_, orderIndex) => ({
    id: newId(),
    right: newId(),
    wrong: newId(),
    orderIndex,
  }))
  for (const { id, right, wrong, orderIndex } of questions) {
    const row = { id, quizId: quiz.id, questionText: `Pergunta ${orderIndex + 1}`, orderIndex }
    await orm.insert(quizQuestions).values({ ...row, questionType: 'multiple_choice' })
    await orm.insert(quizOptions).values([
      { id: right, questionId: id, optionText: 'Certa', isCorrect: true, orderIndex: 0 },
      { id: wrong, questionId: id, optionText: 'Errada', isCorrect: false, orderIndex: 1 },
    ])
  }
  const rightAnswers = Object.fromEntries(questions.map(({ id, right }) => [id, right]))
  return { ...quiz, questions, rightAnswers }
}

type TurmaOptions = Partial<typeof turmas.$inferInsert> & { courseIds?: string[]; userIds?: string[] }

/** A turma with these courses and members. */
export async function buildTurma(
  { orm }: Database,
  { courseIds = [], userIds = [], ...options }: TurmaOptions = {},
) {
  made += 1
  const turma = { id: newId(), name: `Turma ${made}`, ...options }
  await orm.insert(turmas).values(turma)
  for (const courseId of courseIds) await orm.insert(turmaCourses).values({ turmaId: turma.id, courseId })
  for (const userId of userIds) await orm.insert(turmaMembers).values({ turmaId: turma.id, userId })
  return turma
}

type CalendarOptions = {
  turmaId: string
  courseId: string
  everyDays?: number
  /** Lesson id to day. */
  opensOn?: Record<string, string>
  dueOn?: Record<string, string>
}

/** When the lessons of a course open in a turma that has it, and their deadlines. */
export async function buildCalendar(
  { orm }: Database,
  { turmaId, courseId, everyDays, opensOn = {}, dueOn = {} }: CalendarOptions,
) {
  const releaseRule = everyDays ? 'interval' : Object.keys(opensOn).length > 0 ? 'dates' : 'at-once'
  await orm
    .update(turmaCourses)
    .set({ releaseRule, releaseEveryDays: everyDays ?? null })
    .where(and(eq(turmaCourses.turmaId, turmaId), eq(turmaCourses.courseId, courseId)))
  for (const lessonId of Object.keys({ ...opensOn, ...dueOn })) {
    const days = { opensOn: opensOn[lessonId] ?? null, dueOn: dueOn[lessonId] ?? null }
    await orm.insert(turmaLessons).values({ turmaId, courseId, lessonId, ...days })
  }
}

/** The day at the school, so many days from today. */
export async function schoolDay({ pool }: Pick<Database, 'pool'>, daysFromToday: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>('select (school_day(now()) + $1::int)::text as day', [
    daysFromToday,
  ])
  return rows[0]?.day ?? ''
}

/** The smallest PNG: certificates draw the logo. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A logo; the ids of its addresses. */
export async function buildSchoolImage({ orm }: Database) {
  const [kind, imageId] = ['logo-light', newId()]
  const values = { id: imageId, image: PNG, width: 1, height: 1 }
  await orm
    .insert(schoolImages)
    .values({ kind, ...values })
    .onConflictDoUpdate({ target: schoolImages.kind, set: values })
  return { kind, imageId }
}

/** An uploaded cover; the ids of its address. */
export async function buildCover(
  { orm }: Database,
  { courseId, image = 'capa' }: { courseId: string; image?: string },
) {
  const coverId = newId()
  const images = { small: Buffer.from(image), large: Buffer.from(`${image} grande`) }
  await orm
    .insert(courseCovers)
    .values({ courseId, id: coverId, ...images })
    .onConflictDoUpdate({ target: courseCovers.courseId, set: { id: coverId } })
  return { courseId, coverId }
}

/** An image of the first question of a lesson's quiz; the ids of its address. */
export async function buildQuizImage(
  { orm }: Database,
  place: { courseId: string; lessonId: string; image?: string },
) {
  const { image = 'imagem' } = place
  const quizImageId = newId()
  const images = { small: Buffer.from(image), large: Buffer.from(`${image} grande`) }
  await orm
    .insert(quizImages)
    .values({ id: quizImageId, sha256: quizImageId, ...images, width: 1_200, height: 800 })
  await orm.execute(sql`
    update quiz_questions set image_id = ${quizImageId}, image_description = 'Um farol' where id = (
      select qq.id from quiz_questions qq join quizzes q on q.id = qq.quiz_id
      where q.lesson_id = ${place.lessonId} and qq.archived_at is null order by qq.order_index limit 1)`)
  return { courseId: place.courseId, lessonId: place.lessonId, quizImageId }
}
