import { expect, test } from 'vitest'
import { heavyReads } from './plans.ts'

const scan = (rows: number, { removed = 0, loops = 1 } = {}) => ({
  'Node Type': 'Seq Scan',
  'Relation Name': 'turmas',
  'Actual Rows': rows,
  'Actual Loops': loops,
  'Rows Removed by Filter': removed,
})
const isHeavy = (plan: ReturnType<typeof scan>) => heavyReads(plan, new Set(['turmas'])).length > 0

test('a sequential scan of a table that grows is heavy, unless it only asked whether there is a row', () => {
  expect([scan(0), scan(1), scan(1, { loops: 0 })].map(isHeavy)).toEqual([false, false, false])
  expect([scan(2), scan(1, { removed: 1 }), scan(1, { loops: 2 })].map(isHeavy)).toEqual([true, true, true])
})
