import { expect, test } from 'vitest'
import type { ProblemPlaces } from './show-save-problem.ts'

type Values = { title: string; captionsUrl?: string }

test('a form that does not say where the problem of a value is shown does not compile', () => {
  const whole: ProblemPlaces<Values> = { title: 'field', captionsUrl: 'toast' }
  // @ts-expect-error: captionsUrl is missing
  const partial: ProblemPlaces<Values> = { title: 'field' }
  expect(Object.keys(whole)).not.toEqual(Object.keys(partial))
})
