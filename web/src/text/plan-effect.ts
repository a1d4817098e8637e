import type { PlanEffect } from '#/api/admin-lessons.ts'
import { agreeing, counted, LESSONS, STUDENTS } from './counts.ts'
import { numberText } from './numbers.ts'

type Change = { before: number; after: number }
/** What is about to be saved. */
export type PlannedChange =
  | { kind: 'add-lessons'; count: number }
  | { kind: 'delete-lesson' | 'add-quiz' | 'delete-quiz' }
  | { kind: 'change-lesson'; minimum?: Change | undefined }
  | { kind: 'passing-score'; score: Change }
  | { kind: 'prerequisite'; title: string }

/**
 * What the change means for the students of the course, and to how many of them: '3 estudantes concluíram; continuam
 * concluídos. 5 terão uma aula nova.' Nothing if there are none.
 */
export function planEffectSentences(effect: PlanEffect, change: PlannedChange): string {
  if (effect.completed + effect.inProgress === 0) return ''
  if (change.kind === 'passing-score') return scoreSentences(effect, change.score)
  if (change.kind === 'prerequisite') return lockedSentences(effect, change.title)
  const parts = [
    staysCompleted(effect),
    forOthers(effect, change),
    completing(effect),
    closing(effect, change),
  ]
  if (change.kind === 'change-lesson' && change.minimum) parts.push(minimum(effect, change.minimum))
  return parts.filter(Boolean).join(' ')
}

const staysCompleted = ({ completed }: PlanEffect) =>
  completed === 0
    ? ''
    : `${counted(completed, STUDENTS)} ${agreeing(completed, ['concluiu; continua concluído', 'concluíram; continuam concluídos'])}.`

/** After those who completed the course, 'estudantes' is not said again. */
const others = ({ completed, inProgress }: PlanEffect) =>
  completed === 0 ? counted(inProgress, STUDENTS) : numberText(inProgress)

function forOthers(effect: PlanEffect, change: PlannedChange) {
  const { inProgress, completing, closing } = effect
  if (inProgress === 0) return ''
  const will = agreeing(inProgress, ['terá', 'terão'])
  if (change.kind === 'add-lessons')
    return `${others(effect)} ${will} ${change.count === 1 ? 'uma aula nova' : `${counted(change.count, LESSONS)} novas`}.`
  if (change.kind === 'add-quiz') return `${others(effect)} ${will} um quiz novo.`
  if (completing > 0 || closing > 0) return ''
  return `${others(effect)} ${agreeing(inProgress, ['continua', 'continuam'])} de onde ${agreeing(inProgress, ['está', 'estão'])}.`
}

const atLeast = ({ isPartial }: PlanEffect) => (isPartial ? 'pelo menos ' : '')

const completing = (effect: PlanEffect) =>
  effect.completing === 0
    ? ''
    : `Para ${atLeast(effect)}${counted(effect.completing, STUDENTS)}, o curso passa a contar como concluído.`

const WAITS = {
  'add-lessons': 'a aula seguinte só abre depois da nova',
  'add-quiz': 'a aula seguinte só abre depois do quiz novo',
  other: 'uma aula que estava aberta passa a esperar por outra. Quem já abriu uma aula continua com ela',
}

function closing(effect: PlanEffect, { kind }: PlannedChange) {
  if (effect.closing === 0) return ''
  const isAdding = kind === 'add-lessons' || kind === 'add-quiz'
  const whom = isAdding ? `${numberText(effect.closing)} deles` : counted(effect.closing, STUDENTS)
  return `Para ${atLeast(effect)}${whom}, ${WAITS[isAdding ? kind : 'other']}.`
}

function minimum({ lesson }: PlanEffect, { before, after }: Change) {
  if (after < before) return `Quem já assistiu a ${after}% passa a ter a aula concluída.`
  if (after === before || lesson.completed === 0) return ''
  return `Para ${counted(lesson.completed, STUDENTS)} a aula já está concluída; continua assim.`
}

function scoreSentences({ lesson: { passed, answering } }: PlanEffect, { before, after }: Change) {
  if (after < before)
    return 'A nova nota vale para as próximas tentativas. A quem não passou por pouco você pode aplicá-la depois, nos resultados do quiz.'
  const parts = [
    passed === 0
      ? ''
      : `${counted(passed, STUDENTS)} já ${agreeing(passed, ['passou; continua aprovado', 'passaram; continuam aprovados'])}.`,
    answering === 0
      ? 'A nova nota vale para quem ainda vai fazer o quiz.'
      : `${counted(answering, STUDENTS)} ${agreeing(answering, ['começou o quiz e não o enviou', 'começaram o quiz e não o enviaram'])}: a nova nota já vale.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function lockedSentences(effect: PlanEffect, title: string) {
  const { locked } = effect
  if (locked === 0) return ''
  const whom = agreeing(locked, [
    'começou este curso e não concluiu',
    'começaram este curso e não concluíram',
  ])
  return `${atLeastFirst(effect)}${counted(locked, STUDENTS)} ${whom} “${title}”: até lá, as aulas daqui ficam bloqueadas. O progresso fica guardado.`
}

const atLeastFirst = ({ isPartial }: PlanEffect) => (isPartial ? 'Pelo menos ' : '')
