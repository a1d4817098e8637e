import { NOTIFICATION_KINDS } from '@farol/domain/notifications.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Null if it no longer exists, or is no longer for you. */
  about: z
    .object({
      /** The question, aviso, certificate or quiz; of a deadline, the lesson. */
      id,
      /** The title of the lesson or the aviso; for a certificate, of its course. */
      title: z.string(),
      /** Where its lesson is. */
      lesson: z.object({ courseId: id, lessonId: id, courseTitle: z.string() }).nullable(),
      dueOn: z.iso.date().nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'What is new for you, newest first. Paginated',
    query: z.object({ after: id.optional() }),
    returns: z.object({ notifications: z.array(notification), next: id.nullable() }),
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/{notificationId}/read',
    access: 'signed-in',
    clients: 'none',
    summary: 'You have read a notification; on all your devices',
    params: z.object({ notificationId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/read-notifications',
    access: 'signed-in',
    clients: 'none',
    summary: 'You have read all notifications',
    returns: z.object({}),
    errors: [],
  }),
}
