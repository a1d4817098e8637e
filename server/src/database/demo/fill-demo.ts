import { max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addToSums } from '../../quizzes/count-attempts.ts'
import { newId } from '../new-id.ts'
import { quizAnswers, quizAttempts } from '../schema/attempts.ts'
import { accounts } from '../schema/auth.ts'
import { courses, lessons, quizOptions, quizQuestions, quizzes } from '../schema/content.ts'
import { courseCompletions, courseProgress, userProgress } from '../schema/learning.ts'
import { dailyActivity, profiles, userActivity, userRoles } from '../schema/people.ts'
import { contentRows } from './content-rows.ts'
import { demoCourses } from './demo-courses.ts'
import { momentBefore } from './demo-moment.ts'
import { type DemoStudent, demoStudent, demoStudents } from './demo-students.ts'
import { type StudentHistory, studentHistory } from './student-history.ts'

type Filling = {
  database: NodePgDatabase
  now: Date
  hashPassword: (password: string) => Promise<string>
  randomPassword: () => string
}

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Three courses, a draft, and five students in the middle of them. All of it, or none. */
export async function fillDemo({ database, now, hashPassword, randomPassword }: Filling) {
  const studentPassword = randomPassword()
  const passwordHash = await hashPassword(studentPassword)

  await database.transaction(async (transaction) => {
    const placed = await insertContent(transaction, now)
    for (const student of demoStudents) {
      const userId = await insertPerson(transaction, { student, now })
      if (student === demoStudent) await insertPassword(transaction, { userId, passwordHash })
      await insertHistory(transaction, studentHistory({ userId, steps: student.steps, lessons: placed, now }))
    }
    await addToSums(transaction, sql`t.replaced_at is null`)
    await transaction.execute(sql`select recount_sums()`)
  })
  return { studentEmail: demoStudent.email, studentPassword }
}

async function insertContent(transaction: Transaction, now: Date) {
  const [last] = await transaction.select({ orderIndex: max(courses.orderIndex) }).from(courses)
  const firstOrderIndex = (last?.orderIndex ?? -1) + 1
  const createdAt = momentBefore(now, { daysAgo: 40, time: '10:00' })
  const rows = contentRows({ demoCourses, firstOrderIndex, createdAt })
  await transaction.insert(courses).values(rows.courses)
  await transaction.insert(lessons).values(rows.lessons)
  await transaction.insert(quizzes).values(rows.quizzes)
  await transaction.insert(quizQuestions).values(rows.questions)
  await transaction.insert(quizOptions).values(rows.options)
  return rows.placed
}

async function insertPerson(transaction: Transaction, { student, now }: { student: DemoStudent; now: Date }) {
  const createdAt = momentBefore(now, student.joined)
  const lastStep = student.steps.at(-1)
  const userId = newId(createdAt.getTime())
  await transaction.insert(profiles).values({
    id: userId,
    name: student.name,
    email: student.email,
    emailVerified: true,
    lastLogin: lastStep ? momentBefore(now, lastStep.when) : createdAt,
    createdAt,
    updatedAt: createdAt,
  })
  await transaction
    .insert(userRoles)
    .values({ id: newId(createdAt.getTime()), userId, role: 'student', createdAt })
  return userId
}

/** As Better Auth stores it: the account of provider `credential`, named after the person's own id. */
async function insertPassword(
  transaction: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string },
) {
  await transaction
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: passwordHash })
}

async function insertHistory(transaction: Transaction, history: StudentHistory) {
  await transaction.insert(userProgress).values(history.progress)
  await transaction.insert(courseProgress).values(history.courseProgress)
  await transaction.insert(dailyActivity).values(history.dailyActivity)
  if (history.attempts.length > 0) await transaction.insert(quizAttempts).values(history.attempts)
  if (history.answers.length > 0) await transaction.insert(quizAnswers).values(history.answers)
  if (history.completions.length > 0) await transaction.insert(courseCompletions).values(history.completions)
  if (history.activity) await transaction.insert(userActivity).values(history.activity)
}
