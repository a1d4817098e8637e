import { account } from '@farol/contract/account.ts'
import { courses } from '@farol/contract/courses.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import type { Started } from '../start/product.ts'
import { signIn } from './sign-in.ts'

export type PageLoad = {
  name: string
  by: 'visitor' | 'student' | 'admin'
  /** Is not measured. */
  before?: (page: Page) => Promise<void>
  open: (page: Page) => Promise<void>
}

/** The same visits that were measured of Moodle: see docs/performance.md. */
export async function pageLoadsOf(url: string, { student: login, admin: adminLogin }: Started) {
  const student = await signIn(url, login)
  const admin = await signIn(url, adminLogin)
  const { lesson, quiz, quizId } = await prepareQuiz(student.visitor, admin.visitor)
  const show = async (page: Page, path: string) => {
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const screen = (name: string, by: PageLoad['by'], path: string): PageLoad => ({
    name,
    by,
    open: (page) => show(page, path),
  })
  const loads: PageLoad[] = [
    screen('dashboard', 'student', '/dashboard'),
    screen('course list', 'student', '/courses'),
    screen('course page', 'student', `/course/${lesson.courseId}`),
    screen('lesson', 'student', lessonPath(lesson)),
    screen('opening a quiz', 'student', `${lessonPath(quiz)}/quiz`),
    {
      name: 'answering a question',
      by: 'student',
      before: (page) => show(page, `${lessonPath(quiz)}/quiz`),
      open: async (page) => {
        const saved = page.waitForResponse('**/quiz/answers')
        await page.getByRole('radio', { checked: false }).first().click()
        await saved
      },
    },
    screen('quiz report', 'admin', `/admin/quizzes/${quizId}/results`),
    screen('users', 'admin', '/admin/users'),
    {
      name: 'search',
      by: 'student',
      before: (page) => show(page, '/dashboard'),
      open: async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Buscar' })
        await page.getByRole('button', { name: 'Buscar', exact: true }).click()
        await dialog.getByRole('combobox').fill(lesson.courseTitle)
        await dialog.getByRole('option').first().waitFor()
      },
    },
    {
      name: 'log-in',
      by: 'visitor',
      before: async (page) => {
        await page.context().clearCookies()
        await show(page, '/auth')
      },
      open: async (page) => {
        await page.getByLabel('Email').fill(login.email)
        await page.getByLabel('Senha', { exact: true }).fill(login.password)
        await page.getByRole('button', { name: 'Entrar', exact: true }).click()
        await page.waitForURL('**/dashboard')
      },
    },
  ]
  return { loads, cookies: { student: student.cookies, admin: admin.cookies } }
}

type Place = { courseId: string; lessonId: string }
const lessonPath = ({ courseId, lessonId }: Place) => `/course/${courseId}/lesson/${lessonId}`

/** The first quiz that the demo student may open once its lesson is watched. */
async function prepareQuiz(student: Visitor, admin: Visitor) {
  const { user } = await student.call(account.session)
  if (!user) throw new Error('The demo student is not signed in.')
  const list = await student.call(courses.published)
  for (const { id: courseId, title: courseTitle } of list.courses.filter(({ lockedBy }) => !lockedBy)) {
    const { lessons } = await student.call(courses.one, { params: { courseId } })
    for (const { id: lessonId } of lessons.filter(({ hasQuiz, quizPassed }) => hasQuiz && !quizPassed)) {
      const quiz = { courseId, lessonId }
      await admin.call(users.completeLesson, { params: { userId: user.id, lessonId } })
      const started = await student.try(quizzes.start, { params: quiz })
      if (started.status !== 200) continue
      const { quiz: written } = await admin.call(quizzes.read, { params: { lessonId } })
      const lesson = { courseId, courseTitle, lessonId: lessons[0]?.id ?? '' }
      return { lesson, quiz, quizId: written?.id ?? '' }
    }
  }
  throw new Error('The demo has no quiz for its student.')
}
