import { readFileSync } from 'node:fs'
import { school as schoolContract } from '@farol/contract/school.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { textFields } from '@farol/server/trust/fuzz-text-fields.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { CLIP, expect, test } from '../player/lesson-test.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { fillHostileSchool, finishCourse, type HostileSchool } from '../trust/hostile-school.ts'
import { NEVER_SHOWN, PAYLOAD, PLACED, SCHOOL_PAYLOADS, SHORT_PAYLOAD } from '../trust/script-payloads.ts'

const PAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../../web/dist/pages.json', import.meta.url), 'utf8')),
)
const CLIP_FILE = new URL(`../../server/src/demo${CLIP.replace('/media/demo', '/media')}`, import.meta.url)

type Who = 'visitor' | 'student' | 'admin'
/** Where a payload is to be read: on the screen, in a field, or nowhere. */
type Shows = 'text' | 'field' | 'nothing'
type Visit = { who: Who; path: string; shows: Shows; fails?: [RegExp, number] }

const visit = (who: Who, path: string, shows: Shows = 'text'): Visit => ({ who, path, shows })
const SEARCH = encodeURIComponent(SHORT_PAYLOAD)
const TOKEN = encodeURIComponent(PAYLOAD)

/** A visit for every screen; without one for a new screen, the test below fails. */
function visitsOf(school: HostileSchool, code: string) {
  const { courseId, lessonId, secondId, quizId, userId, turmaId, linkId, joinPath, avisoId, scheduledId } =
    school
  const course = `/course/${courseId}`
  const admin = `/admin/courses/${courseId}`
  return {
    '/': [visit('visitor', '/')],
    '/auth/': [visit('visitor', `/auth?redirect=${TOKEN}`, 'nothing')],
    '/auth/confirm': [
      { ...visit('visitor', `/auth/confirm?token=${TOKEN}`, 'nothing'), fails: [/email-confirmation$/, 410] },
    ],
    '/auth/forgot': [visit('visitor', '/auth/forgot', 'nothing')],
    '/auth/reset': [visit('visitor', `/auth/reset?token=${TOKEN}`, 'nothing')],
    '/auth/verify': [{ ...visit('visitor', '/auth/verify', 'nothing'), fails: [/second-factor$/, 410] }],
    '/privacidade': [visit('visitor', '/privacidade', 'nothing')],
    '/curso/$courseId': [visit('visitor', `/curso/${courseId}`)],
    '/certificado/{-$code}': [visit('visitor', `/certificado/${code}`)],
    '/entrar/$token': [visit('visitor', joinPath), visit('student', joinPath)],
    '/lembretes/parar/$token': [visit('visitor', `/lembretes/parar/${TOKEN}`, 'nothing')],
    '/courses': [visit('student', '/courses')],
    '/dashboard': [visit('student', '/dashboard')],
    '/duvidas': [visit('student', '/duvidas')],
    '/turmas': [visit('student', '/turmas')],
    '/turma/$turmaId/avisos': [visit('student', `/turma/${turmaId}/avisos`)],
    '/avisos/$avisoId': [visit('student', `/avisos/${avisoId}`)],
    '/turma/$turmaId': [visit('student', `/turma/${turmaId}?search=${SEARCH}`)],
    '/profile': [visit('student', '/profile')],
    '/profile/seguranca': [visit('student', '/profile/seguranca')],
    '/course/$courseId': [visit('student', course), visit('student', `${course}?search=${SEARCH}`)],
    '/course/$courseId/lesson/$lessonId/': [
      visit('student', `${course}/lesson/${lessonId}`),
      visit('student', `${course}/lesson/${secondId}`),
    ],
    '/course/$courseId/lesson/$lessonId/quiz/': [visit('admin', `${course}/lesson/${lessonId}/quiz`)],
    '/course/$courseId/lesson/$lessonId/quiz/result': [
      visit('student', `${course}/lesson/${lessonId}/quiz/result`),
    ],
    '/admin/': [visit('admin', '/admin')],
    '/admin/analytics/': [visit('admin', `/admin/analytics?course=${courseId}`)],
    '/admin/avisos/': [visit('admin', '/admin/avisos')],
    '/admin/avisos/new': [visit('admin', '/admin/avisos/new', 'nothing')],
    '/admin/avisos/$avisoId/': [visit('admin', `/admin/avisos/${scheduledId}`, 'field')],
    '/admin/courses/': [visit('admin', '/admin/courses')],
    '/admin/courses/new': [visit('admin', '/admin/courses/new', 'nothing')],
    '/admin/courses/$courseId/': [visit('admin', admin)],
    '/admin/courses/$courseId/edit': [visit('admin', `${admin}/edit`, 'field')],
    '/admin/courses/$courseId/students': [visit('admin', `${admin}/students?search=${SEARCH}`)],
    '/admin/courses/$courseId/lessons/new': [visit('admin', `${admin}/lessons/new`, 'nothing')],
    '/admin/courses/$courseId/lessons/$lessonId/edit': [
      visit('admin', `${admin}/lessons/${secondId}/edit`, 'field'),
    ],
    '/admin/duvidas/': [visit('admin', '/admin/duvidas')],
    '/admin/files/': [visit('admin', `/admin/files?search=${SEARCH}`)],
    '/admin/emails/': [visit('admin', '/admin/emails', 'nothing')],
    '/admin/lembretes/': [visit('admin', '/admin/lembretes', 'nothing')],
    '/admin/lessons/': [visit('admin', `/admin/lessons?search=${SEARCH}`)],
    '/admin/lessons/$lessonId/quiz': [visit('admin', `/admin/lessons/${lessonId}/quiz`, 'field')],
    '/admin/quizzes/$quizId/results': [visit('admin', `/admin/quizzes/${quizId}/results`)],
    '/admin/sistema/': [visit('admin', '/admin/sistema', 'nothing')],
    '/admin/settings/': [visit('admin', '/admin/settings')],
    '/admin/turmas/': [visit('admin', `/admin/turmas?search=${SEARCH}`)],
    '/admin/turmas/$turmaId/': [visit('admin', `/admin/turmas/${turmaId}?search=${SEARCH}`)],
    '/admin/turmas/$turmaId/calendario': [visit('admin', `/admin/turmas/${turmaId}/calendario`)],
    '/admin/turmas/$turmaId/progresso': [
      visit('admin', `/admin/turmas/${turmaId}/progresso?search=${SEARCH}`),
    ],
    '/admin/turmas/$turmaId/convites': [
      visit('admin', `/admin/turmas/${turmaId}/convites`),
      visit('admin', `/admin/turmas/${turmaId}/convites?folha=${linkId}`),
    ],
    '/admin/users/': [visit('admin', `/admin/users?search=${SEARCH}`)],
    '/admin/users/$userId': [visit('admin', `/admin/users/${userId}`)],
  } satisfies Record<string, Visit[]>
}

const lastPart = (field: string) => field.split(/[ .]/).at(-1) ?? ''

test('every text that the contract takes was put somewhere, or is shown nowhere', () => {
  const forgotten = textFields().filter(
    (field) => !PLACED.includes(field) && !(field in NEVER_SHOWN) && !(lastPart(field) in NEVER_SHOWN),
  )
  expect(forgotten).toEqual([])
  expect(PLACED.filter((field) => !textFields().includes(field))).toEqual([])
})

test('no text runs as a script on any screen, and all of it is shown as it was written', async ({
  page,
  farol,
  admin,
  enterAs,
  expectFailure,
}) => {
  test.slow()
  const become = async (visitor: Visitor | undefined) => {
    // The previous user's screen would go on sending requests without a session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (visitor) await enterAs(visitor)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ran: string[] = []
  await page.exposeFunction('hacked', (what: unknown) => ran.push(`hacked(${what}) on ${page.url()}`))
  await page.exposeFunction('reportViolation', (what: string) => ran.push(`${what} on ${page.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  // The host of the hostile address, which is nowhere.
  await page.route('https://cdn.example.com/**', (route) =>
    route.request().url().includes('.vtt')
      ? route.fulfill({
          body: 'WEBVTT\n',
          contentType: 'text/vtt',
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.fulfill({ path: CLIP_FILE.pathname, contentType: 'video/mp4' }),
  )

  const school = await fillHostileSchool(farol, admin)
  const { images: _, ...own } = await admin.call(schoolContract.read)
  const { version } = await admin.call(schoolContract.update, {
    body: { ...own, ...SCHOOL_PAYLOADS, hasPublicCatalogue: true },
  })
  // What a student sees before the quiz is sent, and no longer afterwards.
  await become(school.student)
  await page.goto(`/course/${school.courseId}/lesson/${school.lessonId}/quiz`)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.locator('body')).toContainText(SHORT_PAYLOAD)
  await expectFits(page)
  const code = await finishCourse(school)
  const visits = visitsOf(school, code)
  expect(Object.keys(visits).sort()).toEqual(PAGES.sort())

  const callers: Record<Who, Visitor | undefined> = { visitor: undefined, student: school.student, admin }
  for (const who of ['visitor', 'student', 'admin'] as const) {
    await become(callers[who])
    for (const { path, shows, fails } of Object.values(visits)
      .flat()
      .filter((each) => each.who === who)) {
      if (fails) expectFailure(...fails)
      const refused = fails ? page.waitForResponse(fails[0]) : undefined
      await page.goto(path)
      await refused
      await expect(page.locator('[data-prerendered]'), path).toHaveCount(0)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (shows === 'text') await expect(page.locator('body'), path).toContainText(SHORT_PAYLOAD)
      if (shows === 'field') await expect.poll(() => fieldsOf(page), path).toContain(PAYLOAD)
      await expectFits(page)
      // The screens behind a log-in are seen by axe where they are used.
      if (who === 'visitor') await expectAccessibleScreen(page)
    }
  }
  expect(ran).toEqual([])
  await admin.call(schoolContract.update, { body: { ...own, version } })
})

const fieldsOf = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value))
