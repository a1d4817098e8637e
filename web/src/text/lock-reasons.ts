type LessonLock = { lessonTitle: string; what: 'video' | 'quiz' }

/** Why a student cannot open a lesson, in words one can answer them with; nothing when they can. */
export function lockReason(lock: LessonLock | null, course: { lockedBy: { title: string } | null }) {
  if (course.lockedBy) return `Falta concluir o curso “${course.lockedBy.title}”`
  if (!lock) return undefined
  return lock.what === 'video'
    ? `Falta assistir à aula “${lock.lessonTitle}”`
    : `Falta passar no quiz da aula “${lock.lessonTitle}”`
}
