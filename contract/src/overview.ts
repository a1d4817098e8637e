import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** How many of each kind are listed; `total` counts the rest, no further than ATTENTION_COUNTED_MOST. */
export const ATTENTION_LISTED = 3
export const ATTENTION_COUNTED_MOST = 100

const attentionTo = <Item extends z.ZodObject>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item) })

const activity = z.object({
  user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  lesson: z.object({ id, title: z.string() }),
  watchPercentage: z.int(),
  isCompleted: z.boolean(),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof activity>

export const overview = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    clients: 'read',
    priority: 'reports',
    summary:
      'The school at a glance: totals, completions per course, recent activity, and what needs attention',
    returns: z.object({
      courses: z.int(),
      publishedCourses: z.int(),
      lessons: z.int(),
      /** Where a school that is being set up goes on. */
      firstCourseId: id.nullable(),
      users: z.int(),
      newUsers: z.int(),
      students: z.int(),
      activeStudents: z.int(),
      /** Active of all users, in whole percent. */
      engagementRate: z.int(),
      completions: z.int(),
      completionsPerCourse: z.array(z.object({ id, title: z.string(), completions: z.int() })),
      recent: z.array(activity),
      /** Users or courses of the demo are still there. */
      hasDemo: z.boolean(),
      attention: z.object({
        emptyDrafts: attentionTo(z.object({ id, title: z.string() })),
        failingVideos: attentionTo(
          z.object({ id, courseId: id, title: z.string(), count: z.int(), lastAt: z.iso.datetime() }),
        ),
        wrongLengths: attentionTo(
          z.object({
            id,
            courseId: id,
            title: z.string(),
            /** In seconds; 0 when nobody stored a length. */
            storedLength: z.int(),
            /** What the players that disagree say. */
            toldLength: z.int(),
            users: z.int(),
          }),
        ),
        unpassedQuizzes: attentionTo(z.object({ id, lessonTitle: z.string(), attempts: z.int() })),
        stuckStudents: attentionTo(
          z.object({ id, name: z.string(), lessonTitle: z.string(), since: z.iso.datetime() }),
        ),
        /** Who left a course in the middle; those who are stuck at a quiz stand above. */
        stoppedStudents: attentionTo(
          z.object({ id, name: z.string(), lessonTitle: z.string(), since: z.iso.datetime() }),
        ),
      }),
    }),
    errors: [],
  }),
}
