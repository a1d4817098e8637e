import { opensText } from './lesson-days.ts'

type LessonLock = { lessonTitle: string; what: 'video' | 'quiz' }
type Locked = { lock: LessonLock | null; opensOn: string | null }

/** Why a student cannot open a lesson, in words one can answer them with; nothing when they can. */
export function lockReason({ lock, opensOn }: Locked, course: { lockedBy: { title: string } | null }) {
  if (course.lockedBy) return `Falta concluir o curso “${course.lockedBy.title}”`
  if (opensOn) return opensText(opensOn)
  if (!lock) return undefined
  return lock.what === 'video'
    ? `Falta assistir à aula “${lock.lessonTitle}”`
    : `Falta passar no quiz da aula “${lock.lessonTitle}”`
}

/** What a student has to do first to open a course; the course to complete has no name while it is a draft. */
export const courseLockReason = ({ title }: { title: string | null }) =>
  title === null
    ? 'Este curso abre depois de outro, que ainda está em preparação'
    : `Conclua “${title}” para desbloquear`
