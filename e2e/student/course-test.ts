import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { people } from '@farol/contract/people.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { test as base, CLIP, CLIP_SECONDS } from '../player/lesson-test.ts'

export { expect } from '../player/lesson-test.ts'

type CourseBody = CallInput<typeof adminCourses.create>['body']
type NewLesson = { title: string; seconds?: number; hasQuiz?: boolean }
type NewCourse = Partial<CourseBody> & { lessons: NewLesson[] }
export type MadeCourse = { id: string; title: string; lessonIds: string[] }

type CourseTest = {
  /** A published course, with a title no other test uses unless one is given. */
  newCourse: (course: NewCourse) => Promise<MadeCourse>
  /** The student of the page has completed these lessons. */
  completed: (lessonIds: string[]) => Promise<void>
}

export const test = base.extend<CourseTest>({
  newCourse: async ({ admin, named }, use) => {
    await use((course) => makeCourse(admin, { title: named('Curso'), ...course }))
  },
  completed: async ({ admin, student }, use) => {
    const { person } = await student.visitor.call(account.session)
    const personId = person?.id ?? ''
    await use(async (lessonIds) => {
      for (const lessonId of lessonIds) {
        await admin.call(people.completeLesson, { params: { personId, lessonId } })
      }
    })
  },
})

async function makeCourse(
  admin: Visitor,
  { lessons, title, ...course }: NewCourse & { title: string },
): Promise<MadeCourse> {
  const { id } = await admin.call(adminCourses.create, {
    body: {
      title,
      description: `O que se aprende em ${title}.`,
      orderIndex: 0,
      isPublished: true,
      prerequisiteCourseId: null,
      ...course,
    },
  })
  const lessonIds: string[] = []
  for (const [orderIndex, lesson] of lessons.entries()) {
    lessonIds.push(await makeLesson(admin, { courseId: id, orderIndex, ...lesson }))
  }
  return { id, title, lessonIds }
}

type LessonPlace = NewLesson & { courseId: string; orderIndex: number }

async function makeLesson(
  admin: Visitor,
  { courseId, orderIndex, title, seconds = CLIP_SECONDS, hasQuiz = false }: LessonPlace,
) {
  const { id: lessonId } = await admin.call(adminLessons.create, {
    params: { courseId },
    body: {
      title,
      description: '',
      videoUrl: CLIP,
      videoDuration: seconds,
      orderIndex,
      requiresPrevious: true,
      minWatchPercentage: 90,
    },
  })
  if (hasQuiz) await admin.call(quizzes.save, { params: { lessonId }, body: smallQuiz })
  return lessonId
}

const smallQuiz: CallInput<typeof quizzes.save>['body'] = {
  title: 'Quiz',
  description: '',
  passingScore: 70,
  showFeedback: false,
  isRetakeAllowed: true,
  version: null,
  questions: [
    {
      id: null,
      type: 'true_false',
      text: 'A luz guia?',
      explanation: '',
      points: 1,
      options: [
        { text: 'Verdadeiro', isCorrect: true },
        { text: 'Falso', isCorrect: false },
      ],
    },
  ],
}
