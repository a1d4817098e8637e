import { account } from '@farol/contract/account.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { security } from '@farol/contract/security.ts'
import { type SettingsValues, settings } from '@farol/contract/settings.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { ADMIN, test as base, expect, type NewStudent } from '../farol.ts'
import { CLIP_SECONDS, type LessonBody, type MadeCourse, makeCourse, removeCourses } from '../make-course.ts'
import { playerOn } from './player-on.ts'

export { expect, toast } from '../farol.ts'
export { CLIP, CLIP_SECONDS } from '../make-course.ts'

export type Place = { courseId: string; lessonId: string }

type LessonTest = {
  /** A name that no other test uses. */
  named: (text: string) => string
  /** Makes a course; it is gone before the next test that makes one. */
  school: { add: (course: Parameters<typeof makeCourse>[1]) => Promise<MadeCourse> }
  /** Makes a published course with these lessons and answers with where each of them is. */
  newLessons: (...given: Partial<LessonBody>[]) => Promise<[Place, ...Place[]]>
  /** A student who is logged in on the page, and whose own view of the server can be asked beside it. */
  student: Student
  openLesson: (place: Place) => Promise<void>
  /** Opens the first of these lessons, by default of one, and answers with where it is and its player, once that can be used. */
  openNewLesson: (...given: Partial<LessonBody>[]) => Promise<ReturnType<typeof playerOn> & { place: Place }>
  /** A page, this one unless it is another, belongs to an administrator from here on. */
  asAdmin: (page?: Page) => Promise<void>
  freshProof: undefined
}

let made = 0

/** Half of what a proof lasts: a worker lives longer than that. */
const PROVEN_AGAIN_MS = 5 * 60_000
const provenAt = new WeakMap<Visitor, number>()

async function keepProven(visitor: Visitor) {
  if (Date.now() - (provenAt.get(visitor) ?? 0) < PROVEN_AGAIN_MS) return
  await visitor.call(security.prove, { body: { password: ADMIN.password } })
  provenAt.set(visitor, Date.now())
}

export const test = base.extend<LessonTest>({
  freshProof: [
    async ({ admin }, use) => {
      await keepProven(admin)
      await use(undefined)
    },
    { auto: true },
  ],
  named: async ({}, use, { workerIndex }) =>
    use((text) => {
      made += 1
      return `${text} ${workerIndex}-${made}`
    }),
  school: async ({ admin, leftCourses }, use) => {
    // Only now: the page of the test that made them would have asked for them once more.
    await removeCourses(admin, leftCourses.splice(0))
    await use({
      add: async (course) => {
        const added = await makeCourse(admin, course)
        leftCourses.push(added.id)
        return added
      },
    })
  },
  newLessons: async ({ school }, use) =>
    use(async (...given) => {
      const { id: courseId, lessonIds } = await school.add({
        title: 'Curso de teste',
        description: 'Para ver o player trabalhar.',
        lessons: given.map((lesson, index) => ({
          title: `Aula ${index + 1}`,
          description: `O que a aula ${index + 1} ensina.`,
          // Any other video has no stored length, unless the test gives one.
          videoDuration: lesson.videoUrl === undefined ? CLIP_SECONDS : 0,
          ...lesson,
        })),
      })
      const [first, ...others] = lessonIds.map((lessonId) => ({ courseId, lessonId }))
      if (!first) throw new Error('a course needs lessons')
      return [first, ...others]
    }),
  student: async ({ farol, enterAs }, use) => {
    const student = new Student(await farol.newStudent())
    await enterAs(student.visitor)
    await use(student)
  },
  openLesson: async ({ page, student: _student }, use) =>
    use(async (place) => {
      await page.goto(lessonPath(place))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }),
  openNewLesson: async ({ page, newLessons, openLesson }, use) =>
    use(async (...given) => {
      const [place] = await newLessons(...(given.length > 0 ? given : [{}]))
      await openLesson(place)
      const player = playerOn(page)
      await expect(player.seekBar).toBeEnabled()
      return { ...player, place }
    }),
  asAdmin: async ({ desk, enterAs }, use) =>
    use(async (page) => {
      const { user } = await desk.call(account.session)
      if (!user) await desk.call(account.signIn, { body: ADMIN })
      await keepProven(desk)
      await enterAs(desk, page)
    }),
})

class Student {
  readonly id: string
  readonly login: Pick<NewStudent, 'email' | 'password'>
  readonly visitor: Visitor

  constructor({ id, email, password, visitor }: NewStudent) {
    this.id = id
    this.login = { email, password }
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
