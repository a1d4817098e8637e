import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** How many of each kind are listed; `total` counts up to ATTENTION_COUNT_MAX. */
export const ATTENTION_LISTED = 3
export const ATTENTION_COUNT_MAX = 100

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
    /** Only its members; the content is that of the whole school, and what it needs is left out. */
    query: z.object({ turmaId: id.optional() }),
    returns: z.object({
      courses: z.int(),
      publishedCourses: z.int(),
      lessons: z.int(),
      /** For the next step of setting up the school. */
      firstCourseId: id.nullable(),
      users: z.int(),
      newUsers: z.int(),
      students: z.int(),
      activeStudents: z.int(),
      /** Active users, in whole percent of all. */
      engagementRate: z.int(),
      completions: z.int(),
      completionsPerCourse: z.array(z.object({ id, title: z.string(), completions: z.int() })),
      recent: z.array(activity),
      /** There are still users or courses of the demo. */
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
            /** In seconds; 0 if unknown. */
            storedLength: z.int(),
            /** By the players that disagree. */
            reportedLength: z.int(),
            users: z.int(),
          }),
        ),
        unpassedQuizzes: attentionTo(z.object({ id, lessonTitle: z.string(), attempts: z.int() })),
        stuckStudents: attentionTo(
          z.object({ id, name: z.string(), lessonTitle: z.string(), since: z.iso.datetime() }),
        ),
        /** Students who stopped in the middle of a course, without those stuck at a quiz, who are listed above. */
        stoppedStudents: attentionTo(
          z.object({ id, name: z.string(), lessonTitle: z.string(), since: z.iso.datetime() }),
        ),
      }),
    }),
    errors: [],
  }),
}
