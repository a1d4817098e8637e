import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { type SettingsValues, settings } from '@farol/contract/settings.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { ADMIN, test as base, type Running } from '../farol.ts'

export { expect } from '../farol.ts'

/** The shortest of the bundled clips. */
export const CLIP = '/media/demo/rotina-de-estudo.mp4'
export const CLIP_SECONDS = 26

type LessonBody = CallInput<typeof adminLessons.create>['body']
export type Place = { courseId: string; lessonId: string }

type LessonTest = {
  admin: Visitor
  /** A name that no other test uses. */
  named: (text: string) => string
  /** Makes a published course with these lessons and answers with where each of them is. */
  newLessons: (...given: Partial<LessonBody>[]) => Promise<[Place, ...Place[]]>
  /** A student who is logged in on the page, and whose own view of the server can be asked beside it. */
  student: Student
  openLesson: (place: Place) => Promise<void>
}

let made = 0

export const test = base.extend<LessonTest>({
  admin: async ({ farol }, use) => use(await loggedIn(farol, ADMIN)),
  named: async ({}, use, { workerIndex }) =>
    use((text) => {
      made += 1
      return `${text} ${workerIndex}-${made}`
    }),
  newLessons: async ({ admin }, use) => use((...given) => makeLessons(admin, given)),
  student: async ({ farol, page }, use) => {
    const login = await farol.newStudent()
    const { email, password } = login
    await page.request.post('/api/account/sign-in', { data: { email, password } })
    await use(new Student(await loggedIn(farol, login)))
  },
  openLesson: async ({ page, student: _student }, use) =>
    use(async (place) => {
      await page.goto(lessonPath(place))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }),
})

class Student {
  readonly visitor: Visitor

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  async progress(params: Place) {
    return (await this.visitor.call(lessons.open, { params })).progress
  }

  /** Was here before, with another device. */
  async watchedUpTo(place: Place, position: number, duration: number) {
    await this.progress(place)
    await this.visitor.call(lessons.saveProgress, {
      params: { lessonId: place.lessonId },
      body: { position, duration, playedSeconds: position },
    })
  }
}

export const lessonPath = ({ courseId, lessonId }: Place) => `/course/${courseId}/lesson/${lessonId}`

export const toast = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })

async function loggedIn({ url }: Running, { email, password }: { email: string; password: string }) {
  const visitor = new Visitor(url)
  await visitor.call(account.signIn, { body: { email, password } })
  return visitor
}

async function makeLessons(admin: Visitor, given: Partial<LessonBody>[]): Promise<[Place, ...Place[]]> {
  const { id: courseId } = await admin.call(adminCourses.create, {
    body: {
      title: 'Curso de teste',
      description: 'Para ver o player trabalhar.',
      orderIndex: 0,
      isPublished: true,
      prerequisiteCourseId: null,
    },
  })
  const places: Place[] = []
  for (const [orderIndex, lesson] of given.entries()) {
    const { id: lessonId } = await admin.call(adminLessons.create, {
      params: { courseId },
      body: {
        title: `Aula ${orderIndex + 1}`,
        description: `O que a aula ${orderIndex + 1} ensina.`,
        videoUrl: CLIP,
        videoDuration: 0,
        orderIndex,
        requiresPrevious: true,
        minWatchPercentage: 90,
        ...lesson,
      },
    })
    places.push({ courseId, lessonId })
  }
  const [first, ...others] = places
  if (!first) throw new Error('a course needs lessons')
  return [first, ...others]
}

/** The school's setting, put back afterwards: other tests share the server. */
export const withFastForward = (admin: Visitor, act: () => Promise<void>) =>
  withSettings(admin, { blockFastForward: false }, act)

/** Settings hold for the whole server: they are put back afterwards. */
export async function withSettings(
  admin: Visitor,
  changed: Partial<SettingsValues>,
  act: () => Promise<void>,
) {
  const { version: _version, ...before } = await admin.call(settings.read)
  const save = async (values: SettingsValues) => {
    const { version } = await admin.call(settings.read)
    await admin.call(settings.update, { body: { ...values, version } })
  }
  await save({ ...before, ...changed })
  await act().finally(() => save(before))
}
