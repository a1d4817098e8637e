import { MIN_WATCH_PERCENTAGE_DEFAULT } from '@farol/domain/limits.ts'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import { newId } from '#/database/new-id.ts'
import type { courses, lessons, quizOptions, quizQuestions, quizzes } from '#/database/schema/content.ts'
import type { DemoCourse, DemoLesson, DemoQuiz, DemoUploads } from './demo-course.ts'

type PlacedQuestion = { id: string; optionIds: string[]; correct: number }
export type PlacedQuiz = { id: string; passingScore: number; questions: PlacedQuestion[] }
export type PlacedLesson = {
  id: string
  courseId: string
  seconds: number
  minWatchPercentage: number
  quiz?: PlacedQuiz
}
export type PlacedUploads = DemoUploads & {
  slug: string
  lessonId: string
  videoId: string
  materialId: string
}

type ContentRows = {
  courses: (typeof courses.$inferInsert)[]
  lessons: (typeof lessons.$inferInsert)[]
  quizzes: (typeof quizzes.$inferInsert)[]
  questions: (typeof quizQuestions.$inferInsert)[]
  options: (typeof quizOptions.$inferInsert)[]
  uploads: PlacedUploads[]
  /** Lessons by slug. */
  placed: Map<string, PlacedLesson>
}

type Placing = { demoCourses: DemoCourse[]; firstOrderIndex: number; createdAt: Date }

export function contentRows({ demoCourses, firstOrderIndex, createdAt }: Placing): ContentRows {
  const rows: ContentRows = {
    courses: [],
    lessons: [],
    quizzes: [],
    questions: [],
    options: [],
    uploads: [],
    placed: new Map(),
  }
  const courseIds = new Map(demoCourses.map((course) => [course.slug, newId(createdAt.getTime())]))

  for (const [index, course] of demoCourses.entries()) {
    const courseId = idOf(courseIds, course.slug)
    rows.courses.push({
      id: courseId,
      title: course.title,
      description: course.description,
      isPublished: course.isPublished,
      access: course.isForTurmas ? 'turmas' : 'everyone',
      orderIndex: firstOrderIndex + index,
      prerequisiteCourseId: course.prerequisite ? idOf(courseIds, course.prerequisite) : null,
      isDemo: true,
      createdAt,
      updatedAt: createdAt,
    })
    for (const [orderIndex, lesson] of course.lessons.entries()) {
      rows.placed.set(lesson.slug, placeLesson(rows, { lesson, courseId, orderIndex, createdAt }))
    }
  }
  return rows
}

type LessonPlace = { lesson: DemoLesson; courseId: string; orderIndex: number; createdAt: Date }

function placeLesson(
  rows: ContentRows,
  { lesson, courseId, orderIndex, createdAt }: LessonPlace,
): PlacedLesson {
  const id = newId(createdAt.getTime())
  const minWatchPercentage = MIN_WATCH_PERCENTAGE_DEFAULT
  const uploads = lesson.uploads && {
    ...lesson.uploads,
    slug: lesson.slug,
    lessonId: id,
    videoId: newId(createdAt.getTime()),
    materialId: newId(createdAt.getTime()),
  }
  if (uploads) rows.uploads.push(uploads)
  rows.lessons.push({
    id,
    courseId,
    title: lesson.title,
    description: lesson.description,
    videoUrl: uploads ? uploadedVideoUrl(uploads.videoId) : `/media/demo/${lesson.slug}.mp4`,
    videoDuration: lesson.seconds,
    captionsUrl: lesson.hasCaptions ? `/media/demo/${lesson.slug}.vtt` : '',
    orderIndex,
    minWatchPercentage,
    createdAt,
    updatedAt: createdAt,
  })
  const quiz = lesson.quiz && placeQuiz(rows, { quiz: lesson.quiz, lessonId: id, createdAt })
  return { id, courseId, seconds: lesson.seconds, minWatchPercentage, ...(quiz && { quiz }) }
}

type QuizPlace = { quiz: DemoQuiz; lessonId: string; createdAt: Date }

function placeQuiz(rows: ContentRows, { quiz, lessonId, createdAt }: QuizPlace): PlacedQuiz {
  const { title, description, passingScore } = quiz
  const id = newId(createdAt.getTime())
  rows.quizzes.push({ id, lessonId, title, description, passingScore, createdAt, updatedAt: createdAt })

  const questions = quiz.questions.map(({ type, text, explanation, options, correct }, orderIndex) => {
    const questionId = newId(createdAt.getTime())
    rows.questions.push({
      id: questionId,
      quizId: id,
      questionText: text,
      questionType: type,
      explanation,
      orderIndex,
    })
    const optionIds = options.map((optionText, place) => {
      const optionId = newId(createdAt.getTime())
      rows.options.push({
        id: optionId,
        questionId,
        optionText,
        isCorrect: place === correct,
        orderIndex: place,
      })
      return optionId
    })
    return { id: questionId, optionIds, correct }
  })
  return { id, passingScore, questions }
}

function idOf(ids: Map<string, string>, slug: string): string {
  const id = ids.get(slug)
  if (!id) throw new Error(`There is no demo course '${slug}'.`)
  return id
}
