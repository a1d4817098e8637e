import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areDatesReversed,
  type CourseAccessFacts,
  canSeeCourse,
  namedTurma,
  type TurmaDates,
  turmaState,
} from './turmas.ts'

const TODAY = '2026-11-17'
const facts = (some: Partial<CourseAccessFacts> = {}): CourseAccessFacts => ({
  isPublished: true,
  access: 'turmas',
  turmas: [],
  today: TODAY,
  ...some,
})
const student = { isAdmin: false }
const admin = { isAdmin: true }

describe('a turma', () => {
  test.each<[TurmaDates, ReturnType<typeof turmaState>]>([
    [{ startsOn: null, endsOn: null }, 'running'],
    [{ startsOn: '2026-11-18', endsOn: null }, 'upcoming'],
    [{ startsOn: '2026-11-17', endsOn: null }, 'running'],
    [{ startsOn: '2026-11-16', endsOn: '2026-11-18' }, 'running'],
    [{ startsOn: null, endsOn: '2026-11-17' }, 'running'],
    [{ startsOn: null, endsOn: '2026-11-16' }, 'ended'],
    [{ startsOn: '2026-11-17', endsOn: '2026-11-17' }, 'running'],
    [{ startsOn: '2027-01-01', endsOn: '2027-06-30' }, 'upcoming'],
    [{ startsOn: '2025-01-01', endsOn: '2025-06-30' }, 'ended'],
  ])('%o is %s: its first and last day belong to it', (dates, state) => {
    expect(turmaState(dates, TODAY)).toBe(state)
  })

  test('cannot end before it begins; one day is enough', () => {
    expect(areDatesReversed({ startsOn: '2026-11-18', endsOn: '2026-11-17' })).toBe(true)
    expect(areDatesReversed({ startsOn: '2026-11-17', endsOn: '2026-11-17' })).toBe(false)
    expect(areDatesReversed({ startsOn: null, endsOn: '2026-11-17' })).toBe(false)
    expect(areDatesReversed({ startsOn: '2026-11-17', endsOn: null })).toBe(false)
  })
})

describe('a course only for turmas', () => {
  test('is seen by members while their turma runs', () => {
    expect(canSeeCourse(facts({ turmas: [{ startsOn: null, endsOn: null }] }), student)).toBe(true)
    expect(canSeeCourse(facts({ turmas: [{ startsOn: TODAY, endsOn: TODAY }] }), student)).toBe(true)
  })

  test('is not seen by others, nor before the turma begins, nor after it ended', () => {
    expect(canSeeCourse(facts(), student)).toBe(false)
    expect(canSeeCourse(facts({ turmas: null }), student)).toBe(false)
    expect(canSeeCourse(facts({ turmas: [{ startsOn: '2026-11-18', endsOn: null }] }), student)).toBe(false)
    expect(canSeeCourse(facts({ turmas: [{ startsOn: null, endsOn: '2026-11-16' }] }), student)).toBe(false)
  })

  test('is not seen by members while it is a draft', () => {
    const draft = facts({ isPublished: false, turmas: [{ startsOn: null, endsOn: null }] })
    expect(canSeeCourse(draft, student)).toBe(false)
  })
})

test('a course open to everyone needs no turma', () => {
  expect(canSeeCourse(facts({ access: 'everyone', turmas: null }), student)).toBe(true)
  expect(canSeeCourse(facts({ access: 'everyone', isPublished: false }), student)).toBe(false)
})

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dates = fc
  .record({ startsOn: fc.option(day), endsOn: fc.option(day) })
  .filter((each) => !areDatesReversed(each))
const anyFacts = fc.record({
  isPublished: fc.boolean(),
  access: fc.constantFrom('everyone' as const, 'turmas' as const),
  turmas: fc.option(fc.array(dates, { maxLength: 4 })),
  today: day,
})

test('administrators see every course', () => {
  fc.assert(fc.property(anyFacts, (any) => canSeeCourse(any, admin)))
})

test('whoever sees a course still sees it after joining one more turma, and when it opens to everyone', () => {
  fc.assert(
    fc.property(anyFacts, dates, (any, turma) => {
      if (!canSeeCourse(any, student)) return
      expect(canSeeCourse({ ...any, turmas: [...(any.turmas ?? []), turma] }, student)).toBe(true)
      expect(canSeeCourse({ ...any, access: 'everyone' }, student)).toBe(true)
    }),
  )
})

test('of a course for turmas, exactly the days of the turma are open', () => {
  fc.assert(
    fc.property(dates, day, ({ startsOn, endsOn }, today) => {
      const isWithin = (startsOn ?? today) <= today && today <= (endsOn ?? today)
      expect(canSeeCourse(facts({ turmas: [{ startsOn, endsOn }], today }), student)).toBe(isWithin)
    }),
  )
})

test('a turma is upcoming, then running, then ended, and never goes back', () => {
  const order = ['upcoming', 'running', 'ended']
  fc.assert(
    fc.property(dates, day, day, (turma, one, another) => {
      const [earlier, later] = [one, another].toSorted()
      const place = (today = '') => order.indexOf(turmaState(turma, today))
      expect(place(earlier)).toBeLessThanOrEqual(place(later))
    }),
  )
})

test.each([
  ['Turma da tarde', 'Turma da tarde'],
  ['TURMA 3', 'TURMA 3'],
  ['2026-A', 'turma 2026-A'],
  ['Turmalina', 'turma Turmalina'],
])('the turma “%s” is written ‘%s’', (name, written) => {
  expect(namedTurma(name)).toBe(written)
})
