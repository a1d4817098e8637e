import { adminCourses } from '@farol/contract/admin-courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { users } from '@farol/contract/users.ts'
import type { Page, Request } from '@playwright/test'
import { expect, takeQuiz, test } from '../quiz/quiz-test.ts'

/** The page listens, or shares the stream of one that does. */
const listening = (page: Page) => page.waitForResponse(/\/api\/live\?/)

test('an administrator who watches the results sees an attempt arrive', async ({
  page,
  asAdmin,
  farol,
  admin,
  newQuiz,
}) => {
  const { id, place } = await newQuiz()
  const { id: userId, visitor: student } = await farol.newStudent('Tainá Ribeiro')
  await admin.call(users.completeLesson, { params: { userId, lessonId: place.lessonId } })
  await asAdmin()
  await page.goto(`/admin/quizzes/${id}/results`)
  await expect(page.getByRole('heading', { name: 'Nenhuma tentativa encontrada' })).toBeVisible()
  await takeQuiz({ student, place, isRight: () => true })
  await expect(page.getByRole('row', { name: 'Tainá Ribeiro' })).toContainText('100%')
})

test('the overview shows what happens, and leads to what needs attention', async ({
  page,
  asAdmin,
  farol,
  school,
  named,
  newLessons,
}) => {
  const { title } = await school.add({ title: named('Rascunho vazio'), isPublished: false, lessons: [] })
  const [place] = await newLessons({ title: 'A aula de agora' })
  const { visitor: student } = await farol.newStudent('Cláudia Yamamoto')
  await asAdmin()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()
  await student.call(lessons.open, { params: place })
  const row = page.getByRole('listitem').filter({ hasText: 'Cláudia Yamamoto' })
  await expect(row).toContainText('A aula de agora')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('all tabs of a student follow with one stream: progress, and a course that is unpublished', async ({
  page,
  context,
  admin,
  student,
  newLessons,
  expectFailure,
}) => {
  const [place] = await newLessons({ title: 'Ao vivo', videoDuration: 10 }, {})
  let streams = 0
  const tabs = [page]
  for (let count = 0; count < 6; count += 1) tabs.push(await context.newPage())
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) streams += 1
  })

  for (const tab of tabs) {
    await tab.goto(`/course/${place.courseId}`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Curso de teste')
  }
  await student.watchedUpTo(place, 4, 10)
  for (const tab of tabs) await expect(tab.getByText('40% assistido')).toBeVisible()
  expect(streams).toBe(1)

  const { courses } = await admin.call(adminCourses.list)
  const course = courses.find(({ id }) => id === place.courseId)
  if (!course) throw new Error('the course is gone')
  const { title, description, prerequisiteCourseId, version } = course
  const publish = (isPublished: boolean, known: number) =>
    admin.call(adminCourses.update, {
      params: { courseId: place.courseId },
      body: { title, description, prerequisiteCourseId, version: known, isPublished },
    })
  // The one that listens is closed: another goes on.
  await page.close()
  const next = tabs[1] as Page
  expectFailure(/\/api\/courses\/[^/]+$/, 404)
  await publish(false, version)
  await expect(next.getByRole('heading', { name: 'Curso não encontrado' })).toBeVisible()
  await publish(true, version + 1)
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Curso de teste')
  expect(streams).toBe(2)
})

test('a tab that is looked at takes over from one that fell asleep, within seconds', async ({
  page,
  context,
  student,
  newLessons,
}) => {
  const [place] = await newLessons({ title: 'Ao vivo', videoDuration: 10 })
  // A tab that sleeps holds the lock, and neither receives nor sends anything.
  const sleeper = await context.newPage()
  await sleeper.goto('/robots.txt')
  await sleeper.evaluate(
    (name) =>
      new Promise<void>((isHeld) => {
        const sleep = () => {
          isHeld()
          return new Promise(() => undefined)
        }
        navigator.locks.request(name, sleep).catch(() => undefined)
      }),
    `farol-live-${student.id}`,
  )
  await page.clock.install()
  const takesOver = listening(page)
  await page.goto(`/course/${place.courseId}`)
  await expect(page.getByRole('heading', { name: 'Ao vivo' })).toBeVisible()
  await page.clock.runFor('00:12')
  await takesOver
  await student.watchedUpTo(place, 4, 10)
  await expect(page.getByText('40% assistido')).toBeVisible()
})

test('a tab that stopped running is replaced within seconds; awake again, it follows the one that took over', async ({
  page,
  context,
  admin,
  student,
  newLessons,
}) => {
  const [place] = await newLessons({ title: 'Ao vivo', videoDuration: 10 })
  const listens = listening(page)
  await page.goto(`/course/${place.courseId}`)
  await listens
  const other = await context.newPage()
  await other.goto(`/course/${place.courseId}`)
  await expect(other.getByRole('heading', { name: 'Ao vivo' })).toBeVisible()
  const sleep = await context.newCDPSession(page)
  await sleep.send('Debugger.enable')
  const takesOver = listening(other)
  await sleep.send('Debugger.pause')
  await takesOver
  await student.watchedUpTo(place, 4, 10)
  await expect(other.getByText('40% assistido')).toBeVisible()

  let streams = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams += 1
  })
  await sleep.send('Debugger.resume')
  const { lessonId } = place
  await admin.call(users.completeLesson, { params: { userId: student.id, lessonId } })
  for (const tab of [page, other]) await expect(tab.getByText('100%')).toBeVisible()
  expect(streams).toBe(0)
})

test('a demoted administrator is led out at once, and gets live updates as a student', async ({
  page,
  farol,
  admin,
  newLessons,
  enterAs,
}) => {
  const { id: userId, visitor } = await farol.newStudent()
  const setRole = (role: 'admin' | 'student') =>
    admin.call(users.setRole, { params: { userId }, body: { role } })
  await setRole('admin')
  await enterAs(visitor)
  const connected = listening(page)
  await page.goto('/dashboard')
  await connected
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  const connectedAgain = listening(page)
  await setRole('student')
  await expect(page).toHaveURL('/dashboard')
  await connectedAgain
  const [place] = await newLessons({})
  await admin.call(users.completeLesson, { params: { userId, lessonId: place.lessonId } })
  await expect(page.getByRole('heading', { name: 'Curso de teste' }).first()).toBeVisible()
})

/** A tab that follows another one asks for everything once more. Answers with how to wait until it has all of it. */
function asksAgain(tab: Page) {
  const unanswered = new Set<Request>()
  let sessions = 0
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) unanswered.add(request)
    if (pathname === '/api/session') sessions += 1
  })
  tab.on('requestfinished', (request) => unanswered.delete(request))
  return () =>
    expect.poll(() => ({ sessions, unanswered: unanswered.size })).toEqual({ sessions: 2, unanswered: 0 })
}

test('signing out in one tab leads the others out too', async ({ page, context, asAdmin }) => {
  await asAdmin()
  const connected = listening(page)
  await page.goto('/admin')
  await connected
  const other = await context.newPage()
  const hasAll = asksAgain(other)
  await other.goto('/admin/courses')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cursos')
  await hasAll()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(other).toHaveURL(/\/auth/)
})

test('a video that does not open reaches the administrators, until one of them has resolved it', async ({
  page,
  otherBrowser,
  student: _student,
  newLessons,
  openLesson,
  asAdmin,
  expectFailure,
}) => {
  const [place] = await newLessons({ title: 'Vídeo perdido', videoUrl: '/media/demo/perdido.mp4' })
  expectFailure(/perdido\.mp4/, 404)
  await openLesson(place)
  await expect(page.getByText('O vídeo não abriu.')).toBeVisible()

  const desk = await otherBrowser()
  await asAdmin(desk)
  await desk.goto('/admin')
  await desk.getByRole('link', { name: 'Vídeo perdido' }).click()
  await expect(desk.getByText('O vídeo não abriu para 1 estudante.')).toBeVisible()
  await desk.getByRole('button', { name: 'Resolvido' }).click()
  await expect(desk.getByText('O vídeo não abriu para 1 estudante.')).toBeHidden()
  await desk.goto('/admin')
  await expect(desk.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Vídeo perdido' })).toBeHidden()
})
