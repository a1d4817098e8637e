import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayText } from './day-text.ts'
import { lessonGates } from './lesson-gates.ts'
import type { GatedLesson } from './lesson-gating.ts'
import {
  addDays,
  calendarFaults,
  datesOf,
  daysOutside,
  daysToWaitFor,
  deadlineOf,
  isEmptyCalendar,
  isOverdue,
  RELEASE_RULES,
  releaseDays,
  type TurmaRelease,
} from './turma-calendar.ts'

const TODAY = '2026-03-10'
const turma = (changes: Partial<TurmaRelease> = {}): TurmaRelease => ({
  startsOn: '2026-03-01',
  endsOn: null,
  rule: 'at-once',
  everyDays: null,
  dates: null,
  isReleased: false,
  ...changes,
})
const weekly = turma({ rule: 'interval', everyDays: 7 })
const IDS = ['a', 'b', 'c']
const waits = (...turmas: TurmaRelease[]) => daysToWaitFor(IDS, { turmas, today: TODAY })

test('days are added over the ends of months and years, up to the last day that can be written', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ])
  expect(addDays('2026-03-01', 1e12)).toBe('9999-12-31')
})

describe('the lessons of a turma open', () => {
  test('all at once', () => {
    expect(waits(turma())).toEqual([null, null, null])
  })

  test('one every few days since the turma began, each from the morning of its day', () => {
    expect(releaseDays(IDS, weekly)).toEqual(['2026-03-01', '2026-03-08', '2026-03-15'])
    expect(waits(weekly)).toEqual([null, null, '2026-03-15'])
    const on = (today: string) => daysToWaitFor(IDS, { turmas: [weekly], today })[2]
    expect([on('2026-03-14'), on('2026-03-15')]).toEqual(['2026-03-15', null])
  })

  test('each on its day; one without a day opens with the lesson before it', () => {
    const dated = turma({ rule: 'dates', dates: { b: '2026-03-12' } })
    expect(waits(dated)).toEqual([null, '2026-03-12', '2026-03-12'])
  })

  test('at once if the rule misses what it needs: nobody is locked out wrongly', () => {
    expect(waits({ ...weekly, startsOn: null })).toEqual([null, null, null])
    expect(waits({ ...weekly, everyDays: null })).toEqual([null, null, null])
    expect(waits(turma({ rule: 'dates' }))).toEqual([null, null, null])
  })

  test('on the earliest day of several turmas, of which only running ones count', () => {
    const monthly = { ...weekly, everyDays: 30 }
    expect(waits(monthly, weekly)).toEqual([null, null, '2026-03-15'])
    expect(waits(monthly, turma())).toEqual([null, null, null])
    expect(waits(monthly, turma({ endsOn: '2026-03-09' }))).toEqual([null, '2026-03-31', '2026-04-30'])
  })

  test('at once for whom everything was released', () => {
    expect(waits({ ...weekly, isReleased: true })).toEqual([null, null, null])
  })

  test('whatever the turmas say in a course that is open to everyone', () => {
    expect(daysToWaitFor(IDS, { turmas: null, today: TODAY })).toEqual([null, null, null])
  })
})

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days))
const anyRelease: fc.Arbitrary<TurmaRelease> = fc.record({
  startsOn: fc.option(day),
  endsOn: fc.option(day),
  rule: fc.constantFrom(...RELEASE_RULES),
  everyDays: fc.option(fc.integer({ min: 1, max: 60 })),
  dates: fc.option(fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), day)),
  isReleased: fc.boolean(),
})
const anyLessons: fc.Arbitrary<GatedLesson[]> = fc
  .array(
    fc.record({
      title: fc.constant('Aula'),
      requiresPrevious: fc.boolean(),
      isCompleted: fc.boolean(),
      minWatchPercentage: fc.integer({ min: 0, max: 100 }),
      hasQuiz: fc.boolean(),
      quizPassed: fc.constantFrom(null, true, false),
      wasOpened: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((lessons) => lessons.map((lesson, index) => ({ ...lesson, id: String(index) })))
const open = (lessons: GatedLesson[], turmas: TurmaRelease[] | null) =>
  lessonGates(lessons, { turmas, today: TODAY }).map(({ isOpen }) => isOpen)

describe('whatever the calendar', () => {
  test('a lesson that the student has begun or completed stays open', () => {
    fc.assert(
      fc.property(anyLessons, fc.array(anyRelease), (lessons, turmas) => {
        const gates = open(lessons, turmas)
        lessons.forEach(({ wasOpened, isCompleted }, index) => {
          if (wasOpened || isCompleted) expect(gates[index]).toBe(true)
        })
      }),
    )
  })

  test('a more generous calendar never locks: everything released, another turma in time, open to everyone', () => {
    fc.assert(
      fc.property(
        anyLessons,
        fc.array(anyRelease, { minLength: 1 }),
        anyRelease,
        (lessons, turmas, other) => {
          const before = open(lessons, turmas)
          const isRunning = turmas.some(
            ({ startsOn, endsOn }) => (startsOn ?? TODAY) <= TODAY && (endsOn ?? TODAY) >= TODAY,
          )
          const generous = [
            open(lessons, null),
            open(
              lessons,
              turmas.map((each) => ({ ...each, isReleased: true })),
            ),
            // Without a running turma the course is not seen at all: then another one may be the first that holds anything back.
            ...(isRunning ? [open(lessons, [...turmas, other])] : []),
          ]
          for (const after of generous)
            before.forEach((wasOpen, index) => {
              if (wasOpen) expect(after[index]).toBe(true)
            })
        },
      ),
    )
  })

  test('time only opens lessons while the turmas run', () => {
    fc.assert(
      fc.property(anyLessons, anyRelease, fc.nat(900), (lessons, { ...release }, days) => {
        const turmas = [{ ...release, startsOn: release.startsOn && addDays(TODAY, -3), endsOn: null }]
        const at = (today: string) => lessonGates(lessons, { turmas, today }).map(({ isOpen }) => isOpen)
        const later = at(addDays(TODAY, days))
        at(TODAY).forEach((wasOpen, index) => {
          if (wasOpen) expect(later[index]).toBe(true)
        })
      }),
    )
  })

  test('a lock names a day to come or a lesson to do, never both', () => {
    fc.assert(
      fc.property(anyLessons, fc.array(anyRelease), (lessons, turmas) => {
        for (const gate of lessonGates(lessons, { turmas, today: TODAY })) {
          expect(gate.isOpen).toBe(!gate.opensOn && !gate.missing)
          expect(gate.opensOn !== undefined && gate.missing !== undefined).toBe(false)
          if (gate.opensOn) expect(gate.opensOn > TODAY).toBe(true)
        }
      }),
    )
  })
})

test('a lesson behind one that waits for its day says that day, not what to do first', () => {
  const lesson = (id: string) => ({
    id,
    title: id,
    requiresPrevious: true,
    isCompleted: false,
    minWatchPercentage: 90,
    hasQuiz: false,
    quizPassed: null,
    wasOpened: false,
  })
  const turmas = [turma({ rule: 'dates', dates: { a: '2026-03-12', b: '2026-03-01' } })]
  expect(lessonGates([lesson('a'), lesson('b')], { turmas, today: TODAY })).toEqual([
    { isOpen: false, opensOn: '2026-03-12' },
    { isOpen: false, opensOn: '2026-03-12' },
  ])
})

describe('the days of a calendar', () => {
  const lessons = [
    { lessonId: 'a', opensOn: '2026-02-28', dueOn: null },
    { lessonId: 'b', opensOn: '2026-03-20', dueOn: '2026-03-19' },
    { lessonId: 'c', opensOn: null, dueOn: '2026-07-01' },
  ]
  const dates = { startsOn: '2026-03-01', endsOn: '2026-06-30' }

  test('lie within the turma, and a deadline is not before the lesson opens', () => {
    expect(calendarFaults({ ...dates, rule: 'dates', everyDays: null, lessons })).toEqual([
      { index: 0, field: 'opensOn', fault: 'before-start' },
      { index: 1, field: 'dueOn', fault: 'due-before-open' },
      { index: 2, field: 'dueOn', fault: 'after-end' },
    ])
  })

  test('on which lessons would open matter only if the rule uses them', () => {
    expect(calendarFaults({ ...dates, rule: 'at-once', everyDays: null, lessons })).toEqual([
      { index: 2, field: 'dueOn', fault: 'after-end' },
    ])
    expect(calendarFaults({ ...dates, rule: 'interval', everyDays: 30, lessons })).toMatchObject([
      { index: 1, fault: 'due-before-open' },
      { index: 2, fault: 'after-end' },
    ])
    expect(
      calendarFaults({ startsOn: null, endsOn: null, rule: 'at-once', everyDays: null, lessons }),
    ).toEqual([])
    expect(datesOf(lessons)).toEqual({ a: '2026-02-28', b: '2026-03-20' })
  })

  test('are counted, with those on which lessons would open after the end', () => {
    const outside = (values: object) =>
      daysOutside({ ...dates, rule: 'at-once' as const, everyDays: null, lessons, ...values })
    expect(outside({})).toBe(1)
    expect(outside({ rule: 'dates' })).toBe(3)
    const free = lessons.map((lesson) => ({ ...lesson, opensOn: null, dueOn: null }))
    expect(outside({ rule: 'interval', everyDays: 60, lessons: free })).toBe(0)
    expect(outside({ rule: 'interval', everyDays: 61, lessons: free })).toBe(1)
    expect(outside({ rule: 'interval', everyDays: 61, lessons: free, endsOn: null })).toBe(0)
    expect(outside({ startsOn: null, endsOn: null, rule: 'dates' })).toBe(1)
    expect(isEmptyCalendar({ rule: 'at-once', lessons: free })).toBe(true)
    expect(isEmptyCalendar({ rule: 'interval', lessons: free })).toBe(false)
    expect(isEmptyCalendar({ rule: 'at-once', lessons })).toBe(false)
  })
})

test('a deadline is the latest of the running turmas, and its day is still in time', () => {
  const due = (dueOn: string, endsOn: string | null = null) => ({ startsOn: null, endsOn, dueOn })
  expect(deadlineOf([], TODAY)).toBeNull()
  expect(deadlineOf([due('2026-03-12'), due('2026-03-20')], TODAY)).toBe('2026-03-20')
  expect(deadlineOf([due('2026-03-12'), due('2026-03-20', '2026-03-09')], TODAY)).toBe('2026-03-12')
  expect([isOverdue('2026-03-09', TODAY), isOverdue(TODAY, TODAY)]).toEqual([true, false])
})

test('a day of another year says the year', () => {
  expect([dayText('2026-12-31', TODAY), dayText('2027-01-01', TODAY)]).toEqual(['31/12', '01/01/2027'])
})
