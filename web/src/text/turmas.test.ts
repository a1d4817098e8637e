import { expect, test } from 'vitest'
import { turmaPeriod, turmaPlaces } from './turmas.ts'

test.each([
  [{ startsOn: '2026-03-01', endsOn: '2026-06-30' }, 'De 01/03/2026 a 30/06/2026'],
  [{ startsOn: '2026-03-01', endsOn: null }, 'Desde 01/03/2026'],
  [{ startsOn: null, endsOn: '2026-06-30' }, 'Até 30/06/2026'],
  [{ startsOn: null, endsOn: null }, 'Sem prazo'],
])('the dates of a turma are days, in any time zone: %o', (dates, text) => {
  expect(turmaPeriod(dates)).toBe(text)
})

test('places are counted only where there is a limit', () => {
  expect(turmaPlaces({ memberCount: 12, capacity: null })).toBe('12')
  expect(turmaPlaces({ memberCount: 0, capacity: 1 })).toBe('0 de 1 vaga')
  expect(turmaPlaces({ memberCount: 12, capacity: 40 })).toBe('12 de 40 vagas')
})
