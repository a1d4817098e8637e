import { expect, test } from 'vitest'
import { dueText, opensText } from './lesson-days.ts'

const year = new Date().toISOString().slice(0, 4)

test('a lesson says when it opens, with the year if it is not this one', () => {
  expect(opensText(`${year}-03-12`)).toBe('Abre em 12/03')
  expect(opensText('2999-03-12')).toBe('Abre em 12/03/2999')
})

test('a deadline that has passed says so', () => {
  expect(dueText({ dueOn: `${year}-03-12`, isOverdue: false })).toBe('Prazo: 12/03')
  expect(dueText({ dueOn: `${year}-03-12`, isOverdue: true })).toBe('Prazo vencido: 12/03')
})
