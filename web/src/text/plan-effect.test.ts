import { expect, test } from 'vitest'
import type { PlanEffect } from '#/api/admin-lessons.ts'
import { type PlannedChange, planEffectSentences } from './plan-effect.ts'

const sentences = (change: PlannedChange, effect: Partial<PlanEffect> = {}) =>
  planEffectSentences(
    {
      completed: 0,
      inProgress: 0,
      closing: 0,
      completing: 0,
      locked: 0,
      isPartial: false,
      lesson: { completed: 0, passed: 0, answering: 0 },
      ...effect,
    },
    change,
  )
const adding = { kind: 'add-lessons', count: 1 } as const

test('a course without students has nothing to be told', () => {
  expect(sentences(adding)).toBe('')
  expect(sentences({ kind: 'passing-score', score: { before: 70, after: 80 } })).toBe('')
})

test.each<[PlannedChange, Partial<PlanEffect>, string]>([
  [{ kind: 'prerequisite', title: 'Contas' }, { inProgress: 4 }, ''],
  [
    { kind: 'prerequisite', title: 'Contas' },
    { completed: 1, locked: 1 },
    '1 estudante começou este curso e não concluiu “Contas”: até lá, as aulas daqui ficam bloqueadas. O progresso fica guardado.',
  ],
  [
    { kind: 'prerequisite', title: 'Contas' },
    { inProgress: 900, locked: 5, isPartial: true },
    'Pelo menos 5 estudantes começaram este curso e não concluíram “Contas”: até lá, as aulas daqui ficam bloqueadas. O progresso fica guardado.',
  ],
  [
    adding,
    { completed: 3, inProgress: 5 },
    '3 estudantes concluíram; continuam concluídos. 5 terão uma aula nova.',
  ],
  [
    { kind: 'add-lessons', count: 20 },
    { inProgress: 1, closing: 1 },
    '1 estudante terá 20 aulas novas. Para 1 deles, a aula seguinte só abre depois da nova.',
  ],
  [
    { kind: 'add-quiz' },
    { completed: 1, inProgress: 5, closing: 2, isPartial: true },
    '1 estudante concluiu; continua concluído. 5 terão um quiz novo. Para pelo menos 2 deles, a aula seguinte só abre depois do quiz novo.',
  ],
  [
    { kind: 'delete-lesson' },
    { inProgress: 5, completing: 2 },
    'Para 2 estudantes, o curso passa a contar como concluído.',
  ],
  [{ kind: 'delete-quiz' }, { inProgress: 5 }, '5 estudantes continuam de onde estão.'],
  [
    { kind: 'change-lesson', minimum: { before: 50, after: 90 } },
    { inProgress: 4, closing: 1, lesson: { completed: 2, passed: 0, answering: 0 } },
    'Para 1 estudante, uma aula que estava aberta passa a esperar por outra. Quem já abriu uma aula continua com ela. Para 2 estudantes a aula já está concluída; continua assim.',
  ],
  [
    { kind: 'passing-score', score: { before: 70, after: 90 } },
    { inProgress: 4, lesson: { completed: 2, passed: 2, answering: 1 } },
    '2 estudantes já passaram; continuam aprovados. 1 estudante começou o quiz e não o enviou: a nova nota já vale.',
  ],
])('%j with %j', (change, effect, expected) => {
  expect(sentences(change, effect)).toBe(expected)
})
