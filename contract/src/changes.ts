import { z } from 'zod'
import { id } from './ids.ts'

/** The actions in the change log; each has its sentence in `web/src/text/changes.ts`. */
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

/** The fields that a change shows. Types force the server to write no other, and the screen to show them all. */
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

/** Columns that mean nothing to a user. */
export type HiddenField =
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
  /** Null if the account was deleted. */
  actorName: z.string().nullable(),
  /** One of CHANGE_ACTIONS, unless another version of Farol wrote it. */
  action: z.string(),
  /** The name or title at that time. */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type RecordedChange = z.infer<typeof recordedChange>
