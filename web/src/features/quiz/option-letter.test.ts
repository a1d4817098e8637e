import { expect, test } from 'vitest'
import { optionLetter, optionOfKey } from './option-letter.ts'

test('each of six options has a letter and a digit', () => {
  expect([0, 5].map(optionLetter)).toEqual(['A', 'F'])
  expect(['1', '6', 'a', 'F'].map(optionOfKey)).toEqual([0, 5, 0, 5])
})

test('other keys are no options', () => {
  expect(['0', '7', 'g', 'Enter', 'F1', ''].map(optionOfKey)).toEqual([-1, -1, -1, -1, -1, -1])
})
