import type { Role } from './roles.ts'

/** A change as it is published to all instances: ids and kinds, never content. */
export type LiveChange =
  /** The list of courses changed. With a `courseId`, only for those who see that course. */
  | { kind: 'catalogue'; courseId?: string }
  | { kind: 'course'; courseId: string }
  | { kind: 'progress'; userId: string; courseId: string }
  | { kind: 'completion'; userId: string; courseId: string }
  | { kind: 'attempt'; userId: string; courseId: string; lessonId: string; quizId: string }
  | { kind: 'quiz'; courseId: string; quizId: string }
  | { kind: 'video'; courseId: string }
  /** Something was written, changed or taken away under a lesson. */
  | { kind: 'duvida'; courseId: string; lessonId: string }
  /** A user joined or left a turma, or its courses or dates changed: other courses may be listed now. */
  | { kind: 'membership'; turmaId: string; userId: string }
  | { kind: 'turma'; turmaId: string }
  | { kind: 'user'; userId: string }
  /** Something is new for a user, or was read on another device. */
  | { kind: 'notification'; userId: string }
  /** An aviso was written, sent to more people, or read. With its author, if they are to know. */
  | { kind: 'aviso'; userId: string }
  /** Mails were queued, or one could not be delivered. */
  | { kind: 'mail' }
  | { kind: 'settings' }
  /** New deltas were added to the figures. */
  | { kind: 'figures' }
  /** An entry was added to the change log. */
  | { kind: 'record' }
  | { kind: 'role'; userId: string; role: Role }
  | { kind: 'session-end'; sessionId: string }

/** What a browser receives: which of its data is stale. */
export type LiveEvent =
  | { topic: 'catalogue' }
  | { topic: 'course'; courseId: string }
  | { topic: 'progress'; courseId: string }
  | { topic: 'completion'; courseId: string }
  | { topic: 'result'; courseId: string; lessonId: string }
  | { topic: 'self' }
  | { topic: 'notifications' }
  | { topic: 'quiz-results'; courseId: string; quizId: string }
  | { topic: 'video'; courseId: string }
  | { topic: 'duvidas'; courseId: string; lessonId: string }
  | { topic: 'user'; userId: string }
  | { topic: 'users' }
  | { topic: 'turma'; turmaId: string }
  | { topic: 'settings' }
  | { topic: 'avisos' }
  | { topic: 'record' }
  | { topic: 'activity' }
  /** Events may have been missed: everything on the screen is refetched. */
  | { topic: 'refresh' }
  | { topic: 'beat' }
  | { topic: 'end'; reason: LiveEnd }

/** How long opening the stream may take: events are replayed from this much earlier. */
export const LIVE_TRANSIT_MS = 5_000

/** `maintenance`: the school is temporarily closed to this user. */
export const LIVE_ENDS = ['access', 'maintenance', 'replaced', 'stopping'] as const
export type LiveEnd = (typeof LIVE_ENDS)[number]

export type Listener = { userId: string; role: Role }

/** What students may know of a course right now. */
export type Visibility = {
  /** The student sees it in the list, open or locked. */
  isListed: (courseId: string, userId: string) => boolean
  /** Listed, and not locked for this student. */
  isOpen: (courseId: string, userId: string) => boolean
}

/** The events that one listener receives. Students receive what is public or their own, and nothing about locked courses or drafts. */
export function liveEvents(change: LiveChange, listener: Listener, visibility: Visibility): LiveEvent[] {
  const isAdmin = listener.role === 'admin'
  const canSee = (courseId: string) => isAdmin || visibility.isOpen(courseId, listener.userId)
  return [
    ...(isAdmin ? eventsForAdmins(change) : []),
    ...eventsForLearners(change, listener, visibility, canSee),
  ]
}

function eventsForLearners(
  change: LiveChange,
  { userId, role }: Listener,
  visibility: Visibility,
  canSee: (courseId: string) => boolean,
): LiveEvent[] {
  if (change.kind === 'catalogue') {
    const isPublic =
      change.courseId === undefined || role === 'admin' || visibility.isListed(change.courseId, userId)
    return isPublic ? [{ topic: 'catalogue' }] : []
  }
  if (change.kind === 'course')
    return canSee(change.courseId) ? [{ topic: 'course', courseId: change.courseId }] : []
  if (change.kind === 'duvida') {
    const { courseId, lessonId } = change
    return canSee(courseId) ? [{ topic: 'duvidas', courseId, lessonId }] : []
  }
  if (!('userId' in change) || change.userId !== userId) return []
  if (change.kind === 'user') return [{ topic: 'self' }]
  if (change.kind === 'membership') return [{ topic: 'catalogue' }]
  if (change.kind === 'notification') return [{ topic: 'notifications' }]
  if (change.kind === 'aviso') return [{ topic: 'avisos' }]
  if (change.kind === 'role' || !canSee(change.courseId)) return []
  const { courseId } = change
  if (change.kind === 'attempt') return [{ topic: 'result', courseId, lessonId: change.lessonId }]
  return [{ topic: change.kind, courseId }]
}

function eventsForAdmins(change: LiveChange): LiveEvent[] {
  switch (change.kind) {
    case 'attempt':
      return [
        { topic: 'quiz-results', courseId: change.courseId, quizId: change.quizId },
        { topic: 'user', userId: change.userId },
      ]
    case 'quiz':
      return [{ topic: 'quiz-results', courseId: change.courseId, quizId: change.quizId }]
    case 'video':
      return [{ topic: 'video', courseId: change.courseId }]
    case 'user':
    case 'role':
      return [{ topic: 'user', userId: change.userId }, { topic: 'users' }]
    case 'membership':
    case 'turma':
      return [{ topic: 'turma', turmaId: change.turmaId }]
    case 'aviso':
      return [{ topic: 'avisos' }]
    case 'settings':
    case 'record':
      return [{ topic: change.kind }]
    default:
      return []
  }
}

const ACTIVITY: readonly LiveChange['kind'][] = [
  'course',
  'progress',
  'completion',
  'attempt',
  'quiz',
  'video',
  'role',
  'figures',
]

/** Changes that affect the figures of the overview. They are frequent, so administrators receive them throttled and merged. */
export const isActivity = ({ kind }: LiveChange): boolean => ACTIVITY.includes(kind)
