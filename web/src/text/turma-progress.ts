import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import type { LessonStanding, StandingRun } from '@farol/domain/turma-progress.ts'

export const STANDING_LABELS: Record<LessonStanding, string> = {
  done: 'Concluída',
  watching: 'Assistindo',
  stuck: 'Parada',
  failed: 'Não passou no quiz',
  'not-begun': 'Não começou',
}

type Course = NonNullable<TurmaProgress['course']>
export type Lessons = Course['lessons']

/** 'Aula 3, Juros: Parada', 'Aulas 1 a 5: Concluída' */
export function runText({ standing, first, count }: StandingRun, lessons: Lessons): string {
  const label = STANDING_LABELS[standing]
  return count === 1
    ? `Aula ${first + 1}, ${lessons[first]?.title ?? ''}: ${label}`
    : `Aulas ${first + 1} a ${first + count}: ${label}`
}

/** Why a member needs help, in words one can answer them with. */
export function helpSentence(help: NonNullable<ProgressMember['help']>, course: Course): string {
  const lesson = `“${help.lesson === null ? '' : (course.lessons[help.lesson]?.title ?? '')}”`
  const score = help.attempt ? ` (${help.attempt.score}%)` : ''
  switch (help.reason) {
    case 'quiz-closed':
      return `Não passou no quiz da aula ${lesson}${score} e não pode tentar de novo.`
    case 'quiz-failed':
      return `Não passou no quiz da aula ${lesson}${score}. Precisa rever a aula para tentar de novo.`
    case 'stopped':
      return `Parou na aula ${lesson}.`
    case 'course-locked':
      return course.prerequisiteTitle
        ? `Falta concluir o curso “${course.prerequisiteTitle}”.`
        : 'Falta concluir o curso que vem antes.'
    case 'not-begun':
      return 'Não começou.'
  }
}
