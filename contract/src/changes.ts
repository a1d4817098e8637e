import { z } from 'zod'
import { id } from './ids.ts'

/** Everything administrators do that is put on record; each has its sentence in `web/src/text/changes.ts`. */
export const CHANGE_ACTIONS = [
  'course.create',
  'course.update',
  'course.delete',
  'course.move',
  'course.duplicate',
  'lesson.create',
  'lesson.update',
  'lesson.delete',
  'lesson.move',
  'quiz.create',
  'quiz.update',
  'quiz.delete',
  'quiz.apply-minimum',
  'user.role',
  'user.reset-factors',
  'user.block',
  'user.unblock',
  'user.delete',
  'user.password-link',
  'user.release-attempt',
  'user.complete-lesson',
  'certificate.revoke',
  'certificate.reissue',
  'certificate.issue-pending',
  'settings.update',
  'demo.remove',
  'api-key.create',
  'api-key.revoke',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** What a record tells field by field. Neither the server can write another one, nor the screen leave one out. */
export const CHANGED_FIELDS = [
  'title',
  'description',
  'orderIndex',
  'isPublished',
  'prerequisiteCourse',
  'videoUrl',
  'videoDuration',
  'captionsUrl',
  'requiresPrevious',
  'minWatchPercentage',
  'passingScore',
  'showFeedback',
  'allowRetake',
  'hideKeyBeforeRetake',
  'questionOrder',
  'questionChanges',
  'role',
  'score',
  'submittedAt',
  'passedStudents',
  'emailConfirmation',
  'maintenanceMode',
  'blockFastForward',
  'automaticCertificates',
  'adminSecondFactor',
  'issued',
  'scope',
  'expiresAt',
  'removedUsers',
  'removedCourses',
  'reason',
  'when',
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** Columns of what was changed that mean nothing to a user. */
export type UntoldField =
  | 'id'
  | 'courseId'
  | 'lessonId'
  | 'prerequisiteCourseId'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'searchText'
  | 'isDemo'
  | 'hasNoLength'

export const recordedChange = z.object({
  id,
  at: z.iso.datetime(),
  /** Null when the account is gone. */
  actorName: z.string().nullable(),
  /** One of CHANGE_ACTIONS, unless an older or newer Farol wrote it. */
  action: z.string(),
  /** What the thing was called at that moment. */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type RecordedChange = z.infer<typeof recordedChange>
