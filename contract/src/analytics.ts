import { PERIOD_DEFAULT, PERIODS } from '@farol/domain/analytics.ts'
import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const count = z.int().min(0)
const percent = z.int().min(0).max(100)
const seconds = z.number().min(0)

const activityDay = z.object({
  /** A calendar day of the school. */
  day: z.iso.date(),
  watchedSeconds: seconds,
  visits: count,
  activeStudents: count,
})
export type ActivityDay = z.infer<typeof activityDay>

const courseFunnel = z.object({
  course: z.object({ id, title: z.string() }),
  started: count,
  /** In the order of the course. */
  lessons: z.array(z.object({ id, title: z.string(), opened: count, completed: count })),
  completed: count,
})
export type CourseFunnel = z.infer<typeof courseFunnel>

const lessonRetention = z.object({
  lesson: z.object({ id, title: z.string(), videoDuration: z.int() }),
  /** Students whose seen parts are known. */
  viewers: count,
  /** How many of them have seen each hundredth of the video. */
  seen: z.array(count).length(HUNDREDTHS),
  /** The seconds that dúvidas are about. */
  moments: z.array(z.object({ seconds: count, count })),
})
export type LessonRetention = z.infer<typeof lessonRetention>

/** Only the members of this turma. */
const ofMembers = z.object({ turmaId: id.optional() })

export const analytics = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/analytics',
    access: 'admin',
    clients: 'read',
    priority: 'reports',
    summary: 'Activity of students in a period, and the results of courses, quizzes and questions',
    query: ofMembers.extend({ period: z.enum(PERIODS).default(PERIOD_DEFAULT) }),
    returns: z.object({
      figures: z.object({
        watchedSeconds: seconds,
        visits: count,
        averageVisitSeconds: seconds,
        /** The share of the courses started in the period that has been completed since. */
        completionRate: percent,
        startedCourses: count,
        completedCourses: count,
        activeStudents: count,
        students: count,
      }),
      /** Every day of the period up to today, also days without activity. */
      days: z.array(activityDay),
      /** In the order of the catalogue. */
      courses: z.array(z.object({ id, title: z.string(), started: count, completed: count })),
      /** Lowest pass rate first. */
      quizzes: z.array(
        z.object({
          id,
          title: z.string(),
          courseTitle: z.string(),
          attempts: count,
          passed: count,
          passRate: percent,
        }),
      ),
      /** Lowest rate of right answers first. */
      questions: z.array(
        z.object({
          id,
          text: z.string(),
          quizId: id,
          quizTitle: z.string(),
          answers: count,
          correctRate: percent,
        }),
      ),
    }),
    errors: [],
  }),
  funnel: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/courses/{courseId}',
    access: 'admin',
    clients: 'read',
    priority: 'reports',
    summary: 'How many students started a course, reached and completed each lesson, and completed it',
    params: z.object({ courseId: id }),
    query: ofMembers,
    returns: courseFunnel,
    errors: ['NOT_FOUND'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/lessons/{lessonId}',
    access: 'admin',
    clients: 'read',
    priority: 'reports',
    summary: 'How many students have seen each part of a lesson',
    params: z.object({ lessonId: id }),
    query: ofMembers,
    returns: lessonRetention,
    errors: ['NOT_FOUND'],
  }),
  progressCsv: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{courseId}/progress.csv',
    access: 'admin',
    clients: 'read',
    summary: 'How far each student came in a course, as a table for a spreadsheet',
    params: z.object({ courseId: id }),
    query: ofMembers,
    returns: z.string(),
    produces: 'text/csv',
    errors: ['NOT_FOUND'],
  }),
}
