import { COURSE_STATUSES } from '@farol/domain/course-progress.ts'
import { z } from 'zod'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { deadline, lessonLock, opensOn } from './lessons.ts'

const courseSummary = z.object({
  id,
  title: z.string(),
  /** In Markdown; plain in a list. */
  description: z.string(),
  cover,
  orderIndex: z.int(),
  lessonCount: z.int(),
  completedLessons: z.int(),
  percent: z.int(),
  status: z.enum(COURSE_STATUSES),
  /** For 'Continuar': the lesson the student was in, or the first one that is not done. Null if a turma has not released it yet. */
  continueLessonId: id.nullable(),
  /** Set when all lessons are watched but a quiz is not passed yet. */
  missingQuiz: z.object({ lessonId: id, lessonNumber: z.int() }).nullable(),
  /** Null before the first lesson. */
  lastWatchedAt: z.iso.datetime().nullable(),
  /** The prerequisite, while it is not completed; its id and title are null if it is a draft. */
  lockedBy: z.object({ id: id.nullable(), title: z.string().nullable() }).nullable(),
})
export type CourseSummary = z.infer<typeof courseSummary>

const courseLesson = z.object({
  id,
  title: z.string(),
  /** Counted from 1, as shown. */
  number: z.int(),
  videoDuration: z.int(),
  hasQuiz: z.boolean(),
  quizPassed: z.boolean().nullable(),
  watchPercentage: z.int(),
  isCompleted: z.boolean(),
  isOpen: z.boolean(),
  lock: lessonLock.nullable(),
  opensOn,
  deadline,
})
export type CourseLesson = z.infer<typeof courseLesson>

/** A lesson that is not done, with the deadline that a turma sets. */
const dueLesson = z.object({
  courseId: id,
  courseTitle: z.string(),
  lessonId: id,
  lessonTitle: z.string(),
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
})
export type DueLesson = z.infer<typeof dueLesson>

const upcomingTurma = z.object({ id, name: z.string(), startsOn: z.iso.date() })
export type UpcomingTurma = z.infer<typeof upcomingTurma>

export const courses = {
  published: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary: 'The published courses with your progress in each',
    returns: z.object({
      courses: z.array(courseSummary),
      /** The next ones, soonest first. */
      deadlines: z.array(dueLesson),
      /** Your turmas that have not begun: what is for them alone is listed from then on. */
      upcomingTurmas: z.array(upcomingTurma),
    }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}',
    access: 'signed-in',
    clients: 'read',
    summary: 'A course with its lessons, your progress in each, and what locks the rest',
    params: z.object({ courseId: id }),
    returns: z.object({
      course: courseSummary.extend({
        /** The beginning of the description, plain. */
        summary: z.string(),
        isPublished: z.boolean(),
        completedAt: z.iso.datetime().nullable(),
        /** A lesson has uploaded captions: what is said in the lessons can be searched. */
        hasTranscripts: z.boolean(),
        /** Your turmas that have the course, while they run. */
        turmas: z.array(
          z.object({
            id,
            name: z.string(),
            startsOn: z.iso.date().nullable(),
            endsOn: z.iso.date().nullable(),
            /** Their names. */
            monitors: z.array(z.string()),
          }),
        ),
        /** Until the next day begins at the school; null if no lesson waits for a day. */
        nextDayInSeconds: z.number().nullable(),
      }),
      lessons: z.array(courseLesson),
    }),
    errors: ['NOT_FOUND'],
  }),
}
