import { expect, test } from 'vitest'
import { recordChange } from './record-change.ts'

test('a field that the change log cannot show does not compile', () => {
  const change = { actorId: '', action: 'quiz.update', subject: '', publishes: [] } as const
  const orm = undefined as never
  // Never called: the compiler is the test.
  const refused = () => [
    // @ts-expect-error 'colour' is no field of the record
    recordChange(orm, { ...change, after: { title: 'Quiz', colour: 'azul' } }),
    // @ts-expect-error 'colour' is no field of the record
    recordChange(orm, { ...change, before: { colour: 'azul' } }),
    // @ts-expect-error no such action
    recordChange(orm, { ...change, action: 'quiz.paint' }),
    recordChange(orm, { ...change, before: { title: 'Quiz', version: 1 }, after: { title: 'Outro' } }),
  ]
  expect(refused).toBeTypeOf('function')
})
