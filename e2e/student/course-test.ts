import type { CallInput } from '@farol/contract/endpoint.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { CLIP_SECONDS, type CourseBody, type MadeCourse } from '../make-course.ts'
import { test as base } from '../player/lesson-test.ts'

export { expect } from '../player/lesson-test.ts'

type NewLesson = { title: string; seconds?: number; hasQuiz?: boolean }
type NewCourse = Partial<CourseBody> & { lessons: NewLesson[] }

type CourseTest = {
  /** A published course, with a title no other test uses unless one is given. */
  newCourse: (course: NewCourse) => Promise<MadeCourse>
  /** The student of the page has completed these lessons. */
  completed: (lessonIds: string[]) => Promise<void>
}

export const test = base.extend<CourseTest>({
  newCourse: async ({ admin, school, named }, use) => {
    await use(async ({ lessons, title = named('Curso'), ...course }) => {
      const made = await school.add({
        title,
        description: `O que se aprende em ${title}.`,
        ...course,
        lessons: lessons.map(({ title: name, seconds = CLIP_SECONDS }) => ({
          title: name,
          videoDuration: seconds,
        })),
      })
      const withQuiz = made.lessonIds.filter((_, index) => lessons[index]?.hasQuiz)
      for (const lessonId of withQuiz) {
        await admin.call(quizzes.save, { params: { lessonId }, body: smallQuiz })
      }
      return made
    })
  },
  completed: async ({ admin, student }, use) => {
    await use(async (lessonIds) => {
      for (const lessonId of lessonIds) {
        await admin.call(users.completeLesson, { params: { userId: student.id, lessonId } })
      }
    })
  },
})

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
