import { max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueCertificates } from '#/certificates/issue-certificates.ts'
import { newId } from '#/database/new-id.ts'
import { quizAnswers, quizAttempts } from '#/database/schema/attempts.ts'
import { courses, lessons, quizOptions, quizQuestions, quizzes } from '#/database/schema/content.ts'
import { accounts } from '#/database/schema/identity.ts'
import { courseCompletions, courseProgress, userProgress } from '#/database/schema/learning.ts'
import { dailyActivity, userActivity, userRoles, users } from '#/database/schema/users.ts'
import type { FileStore } from '#/files/file-store.ts'
import { addCaptions, addHandouts, addVideos } from './add-uploads.ts'
import { contentRows } from './content-rows.ts'
import { type DemoCalendar, demoCalendar } from './demo-calendar.ts'
import { demoClass } from './demo-class.ts'
import { demoCourses } from './demo-courses.ts'
import { insertDuvidas } from './demo-duvidas.ts'
import { classmates, type DemoStudent, demoStudent } from './demo-students.ts'
import { insertTurmas } from './demo-turmas.ts'
import { type StudentHistory, studentHistory } from './student-history.ts'

type Filling = {
  database: NodePgDatabase
  store: FileStore
  now: Date
  timeZone: string
  hashPassword: (password: string) => Promise<string>
  randomPassword: () => string
}

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

const OPENED = { daysAgo: 63, time: '10:00' }

/** Three courses, a draft, two turmas, and a class that has been studying for weeks, in one transaction. */
export async function fillDemo({ database, store, now, timeZone, hashPassword, randomPassword }: Filling) {
  const calendar = demoCalendar({ now, timeZone })
  const studentPassword = randomPassword()
  const passwordHash = await hashPassword(studentPassword)

  await database.transaction(async (transaction) => {
    const lessonsBySlug = await insertContent(transaction, { store, calendar })
    const students = [demoStudent, ...classmates, ...demoClass(calendar)].map((student) => {
      const userId = newId(calendar.momentOf(student.joined).getTime())
      const history = studentHistory({ userId, steps: student.steps, lessons: lessonsBySlug, calendar })
      return { userId, student, history }
    })
    await insertUsers(transaction, { students, calendar })
    const school = { calendar, lessons: lessonsBySlug, userIds: students.map(({ userId }) => userId) }
    const { evening } = await insertTurmas(transaction, school)
    await insertDuvidas(transaction, { ...school, turmaId: evening })
    await insertPassword(transaction, { userId: students[0]?.userId ?? '', passwordHash })
    await insertHistories(
      transaction,
      students.map(({ history }) => history),
    )
    await transaction.execute(sql`select recount_figures()`)
  })
  return { studentEmail: demoStudent.email, studentPassword }
}

async function insertContent(
  transaction: Transaction,
  { store, calendar }: { store: FileStore; calendar: DemoCalendar },
) {
  const [last] = await transaction.select({ orderIndex: max(courses.orderIndex) }).from(courses)
  const firstOrderIndex = (last?.orderIndex ?? -1) + 1
  const createdAt = calendar.momentOf(OPENED)
  const rows = contentRows({ demoCourses, firstOrderIndex, createdAt })
  await transaction.insert(courses).values(rows.courses)
  await addVideos(transaction, store, { uploads: rows.uploads, createdAt })
  await transaction.insert(lessons).values(rows.lessons)
  await addCaptions(transaction, rows.uploads)
  await addHandouts(transaction, store, { uploads: rows.uploads, createdAt })
  await transaction.insert(quizzes).values(rows.quizzes)
  await transaction.insert(quizQuestions).values(rows.questions)
  await transaction.insert(quizOptions).values(rows.options)
  return rows.placed
}

type Placed = { userId: string; student: DemoStudent }

async function insertUsers(
  transaction: Transaction,
  { students, calendar }: { students: Placed[]; calendar: DemoCalendar },
) {
  const joined = students.map(({ userId, student }) => {
    const lastStep = student.steps.at(-1)
    const createdAt = calendar.momentOf(student.joined)
    const lastLogin = lastStep ? calendar.momentOf(lastStep.when) : createdAt
    return { userId, student, createdAt, lastLogin }
  })
  await transaction.insert(users).values(
    joined.map(({ userId, student: { name, email }, createdAt, lastLogin }) => ({
      id: userId,
      name,
      email,
      emailVerified: true,
      isDemo: true,
      lastLogin,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await transaction.insert(userRoles).values(
    joined.map(({ userId, createdAt }) => ({
      id: newId(createdAt.getTime()),
      userId,
      role: 'student' as const,
      createdAt,
    })),
  )
}

async function insertPassword(
  transaction: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string },
) {
  await transaction
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: passwordHash })
}

async function insertHistories(transaction: Transaction, histories: StudentHistory[]) {
  await transaction.insert(userProgress).values(histories.flatMap(({ progress }) => progress))
  await transaction.insert(courseProgress).values(histories.flatMap((history) => history.courseProgress))
  await transaction.insert(dailyActivity).values(histories.flatMap((history) => history.dailyActivity))
  await transaction.insert(quizAttempts).values(histories.flatMap(({ attempts }) => attempts))
  await transaction.insert(quizAnswers).values(histories.flatMap(({ answers }) => answers))
  await transaction.insert(userActivity).values(histories.flatMap(({ activity }) => activity ?? []))
  const completions = histories.flatMap((history) => history.completions)
  const certified = completions.map((completion) => ({ ...completion, isCertified: true }))
  await transaction.insert(courseCompletions).values(certified)
  await issueCertificates(transaction, completions)
}
