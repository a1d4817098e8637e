import type { LessonLock } from '@farol/contract/lessons.ts'
import { spelledDuration } from '@farol/domain/duration-text.ts'

/** 'Faltam 3 min 12 s da aula 2', 'Passe no quiz da aula 2' */
export function missingForLesson({ what, missingSeconds, lessonNumber }: LessonLock) {
  if (what === 'quiz') return `Passe no quiz da aula ${lessonNumber}`
  // The length of that video is not known yet.
  if (missingSeconds <= 0) return `Assista à aula ${lessonNumber}`
  const left = spelledDuration(missingSeconds)
  return `${isSingular(left) ? 'Falta' : 'Faltam'} ${left} da aula ${lessonNumber}`
}

const isSingular = (duration: string) => /^1\s\w+$/.test(duration)
