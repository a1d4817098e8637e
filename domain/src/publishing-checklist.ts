import type { VideoState } from './uploaded-video.ts'

type CheckedLesson = {
  id: string
  title: string
  /** The length of its video is unknown although a player could report it. */
  isLengthMissing: boolean
  /** The state of an uploaded video; null for a video by link. */
  uploadedState: VideoState | null
  /** Students reported that the video does not open, or it was tried just now. */
  hasVideoFailure: boolean
  /** Null without a quiz. */
  questionCount: number | null
}

export type CheckedCourse = { lessons: readonly CheckedLesson[]; hasCover: boolean }

/** About a lesson, in the order in which they are worth mending. */
export const LESSON_FINDINGS = [
  'no-length',
  'no-video',
  'video-failed',
  'video-waiting',
  'empty-quiz',
] as const
type LessonFinding = (typeof LESSON_FINDINGS)[number]

export type PublishingFinding =
  | { kind: 'no-lessons' | 'no-cover' }
  | { kind: LessonFinding; lesson: { id: string; title: string } }

/** What students would miss in a course that is published as it is; empty if nothing. */
export function publishingFindings({ lessons, hasCover }: CheckedCourse): PublishingFinding[] {
  const ofLessons = lessons.flatMap((lesson) =>
    findingsOf(lesson).map((kind) => ({ kind, lesson: { id: lesson.id, title: lesson.title } })),
  )
  return [
    ...(lessons.length === 0 ? [{ kind: 'no-lessons' as const }] : []),
    ...LESSON_FINDINGS.flatMap((kind) => ofLessons.filter((finding) => finding.kind === kind)),
    ...(hasCover ? [] : [{ kind: 'no-cover' as const }]),
  ]
}

function findingsOf(lesson: CheckedLesson): LessonFinding[] {
  const { isLengthMissing, uploadedState, hasVideoFailure, questionCount } = lesson
  const findings: LessonFinding[] = []
  if (isLengthMissing) findings.push('no-length')
  if (uploadedState === 'receiving') findings.push('no-video')
  if (uploadedState === 'failed' || hasVideoFailure) findings.push('video-failed')
  if (uploadedState === 'preparing') findings.push('video-waiting')
  if (questionCount === 0) findings.push('empty-quiz')
  return findings
}
