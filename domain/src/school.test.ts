import { expect, test } from 'vitest'
import { BRAND_COLORS } from './brand-colors.ts'
import { inSchool, schoolColors, schoolInitial } from './school.ts'
import { DEFAULT_SCHOOL_COLOR } from './school-color.ts'

test.each([
  ['Farol', 'F'],
  ['  escola da Maré', 'E'],
  ['“Ágora”', 'Á'],
  ['42 Rio', '4'],
  ['e\u0301cole', 'É'],
  ['🌊', '🌊'],
  ['李娜', '李'],
])('the initial of %j is %j', (name, initial) => {
  expect(schoolInitial(name)).toBe(initial)
})

test('the default name keeps its article, another has none', () => {
  expect(inSchool('Farol')).toBe('no Farol')
  expect(inSchool('Escola da Maré')).toBe('em Escola da Maré')
})

test('the default colour leaves the colours outside of CSS as they are', () => {
  expect(schoolColors(DEFAULT_SCHOOL_COLOR)).toMatchObject(BRAND_COLORS)
  expect(schoolColors('#006633').text).not.toBe(BRAND_COLORS.text)
})
