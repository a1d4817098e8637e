import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysBefore,
  deadlinesIn,
  isReminderHour,
  isStillSo,
  nextReminderHour,
  REMINDER_KINDS,
  type ReminderCourse,
  type ReminderKind,
  type ReminderLesson,
  reminderPath,
  remindersFor,
  reminderText,
} from './reminders.ts'

const NOW = new Date('2026-03-11T15:00:00Z')
const TODAY = '2026-03-11'
const ALL: ReadonlySet<ReminderKind> = new Set(REMINDER_KINDS)

const lesson = (id: string, rest: Partial<ReminderLesson> = {}): ReminderLesson => ({
  id,
  title: `Aula ${id}`,
  requiresPrevious: true,
  isCompleted: false,
  minWatchPercentage: 90,
  hasQuiz: false,
  quizPassed: null,
  wasOpened: false,
  videoDuration: 400,
  furthestSeconds: 0,
  rewatchSeconds: null,
  isRetakeAllowed: true,
  failedAt: null,
  ...rest,
})
const done = (id: string, rest: Partial<ReminderLesson> = {}) =>
  lesson(id, { isCompleted: true, wasOpened: true, furthestSeconds: 400, ...rest })
const failed = (id: string, rest: Partial<ReminderLesson> = {}) =>
  done(id, { hasQuiz: true, quizPassed: false, failedAt: daysBefore(NOW, 3).toISOString(), ...rest })

const course = (lessons: ReminderLesson[], rest: Partial<ReminderCourse> = {}): ReminderCourse => ({
  id: 'c',
  title: 'Pintura',
  accessFacts: { isPublished: true, access: 'everyone', turmas: null, today: TODAY },
  release: { turmas: null, today: TODAY },
  isLocked: false,
  isCompleted: false,
  lastWatchedAt: daysBefore(NOW, 8).toISOString(),
  lessons,
  deadlines: [],
  ...rest,
})

type Asked = { awayDays?: number; kinds?: ReadonlySet<ReminderKind>; now?: Date }
const reminded = (courses: ReminderCourse[], { awayDays = 0, kinds = ALL, now = NOW }: Asked = {}) =>
  remindersFor({ courses, lastSeenAt: daysBefore(now, awayDays) }, { kinds, now })
const texts = (...asked: Parameters<typeof reminded>) =>
  reminded(...asked).map((each) => reminderText(each).replaceAll('\u00a0', ' '))

test('says exactly what is missing, and leads to that second of that lesson', () => {
  const courses = [course([done('1'), lesson('2', { wasOpened: true, furthestSeconds: 168.7 })])]
  expect(texts(courses, { awayDays: 8 })).toEqual([
    'Faltam 3 min 12 s da aula 2, “Aula 2”, do curso “Pintura”.',
  ])
  expect(reminded(courses, { awayDays: 8 }).map(reminderPath)).toEqual(['/course/c/lesson/2?t=168'])
})

test.each([
  [7, true],
  [6.999, false],
  [29.999, true],
  [30, false],
])('who was away for %d days is reminded: %s', (awayDays, isReminded) => {
  expect(reminded([course([lesson('1')])], { awayDays }).length > 0).toBe(isReminded)
})

test.each([
  ['is done', course([done('1')])],
  ['waits for its day', course([lesson('1')], { accessFacts: turmaFacts(), release: opensOn('2026-03-12') })],
  ['is in a locked course', course([lesson('1')], { isLocked: true })],
  ['is new in a completed course', course([done('1'), lesson('2')], { isCompleted: true })],
  ['is in a draft', course([lesson('1')], { accessFacts: { ...turmaFacts(), isPublished: false } })],
  ['has a quiz that cannot be taken again', course([failed('1', { isRetakeAllowed: false })])],
])('nothing is missing where all that is left %s', (_, only) => {
  expect(reminded([only], { awayDays: 8 })).toEqual([])
})

function turmaFacts() {
  return {
    isPublished: true,
    access: 'turmas' as const,
    turmas: [{ startsOn: null, endsOn: null }],
    today: TODAY,
  }
}
function opensOn(day: string) {
  const turma = { startsOn: null, endsOn: null, rule: 'dates' as const, everyDays: null, isReleased: false }
  return { turmas: [{ ...turma, dates: { '1': day } }], today: TODAY }
}

test('who left several courses is reminded of each, the latest first; who began none, of the first', () => {
  const at = (id: string, days: number | null) =>
    course([lesson(id)], { id, lastWatchedAt: days === null ? null : daysBefore(NOW, days).toISOString() })
  const led = (courses: ReminderCourse[]) => reminded(courses, { awayDays: 8 }).map(({ course }) => course.id)
  expect(led([at('a', 20), at('b', null), at('c', 9)])).toEqual(['c', 'a'])
  expect(led([at('a', null), at('b', null)])).toEqual(['a'])
})

const due = (dueOn: string) => [{ lessonId: '1', dueOn, startsOn: null, endsOn: null }]

test.each([
  ['2026-03-10', false],
  ['2026-03-11', true],
  ['2026-03-13', true],
  ['2026-03-14', false],
])('a deadline on %s is near: %s', (dueOn, isNear) => {
  const courses = [course([lesson('1')], { deadlines: due(dueOn) })]
  expect(reminded(courses).length > 0).toBe(isNear)
})

test('a lesson comes once, with its deadline', () => {
  const courses = [course([lesson('1')], { deadlines: due('2026-03-12') })]
  expect(texts(courses, { awayDays: 8 })).toEqual([
    'Até 12/03: faltam 6 min da aula 1, “Aula 1”, do curso “Pintura”.',
  ])
})

test.each([
  ['it stands as it stood', lesson('1'), '2026-03-12', { isSo: true, isNear: true }],
  ['the deadline was moved', lesson('1'), '2026-03-13', { isSo: false, isNear: false }],
  ['the deadline has passed', lesson('1'), '2026-03-10', { isSo: false, isNear: false }],
  ['the lesson is done', done('1'), '2026-03-12', { isSo: false, isNear: false }],
  ['less is missing', lesson('1', { furthestSeconds: 60 }), '2026-03-12', { isSo: false, isNear: true }],
])('what a mail said of a deadline, when %s', (_, only, dueOn, { isSo, isNear }) => {
  const lines = reminded([course([lesson('1')], { deadlines: due('2026-03-12') })]).map(reminderText)
  const courses = [course([only], { deadlines: due(dueOn) })]
  expect(isStillSo(lines, { courses, lastSeenAt: daysBefore(NOW, 8) }, { kinds: ALL, now: NOW })).toBe(isSo)
  expect(deadlinesIn(lines, { courses })).toEqual(isNear ? [{ lessonId: '1', dueOn }] : [])
})

test('a mail that leaves a deadline to another mail stays true', () => {
  const lines = reminded([course([lesson('1')])], { awayDays: 8 }).map(reminderText)
  const courses = [course([lesson('1')], { deadlines: due('2026-03-12') })]
  const student = { courses, lastSeenAt: daysBefore(NOW, 8) }
  expect(isStillSo(lines, student, { kinds: ALL, now: NOW })).toBe(true)
  expect(deadlinesIn(lines, student)).toEqual([])
})

test.each([
  [failed('1'), 'Reveja 6 min do vídeo e refaça o quiz da aula 1', ''],
  [failed('1', { rewatchSeconds: 340 }), 'Reveja 20 s do vídeo e refaça o quiz da aula 1', '?t=340'],
  [failed('1', { rewatchSeconds: 360 }), 'Você já pode refazer o quiz da aula 1', '/quiz'],
])('who failed a quiz reads what is left before the retake', (only, text, path) => {
  expect(texts([course([only])])[0]).toContain(text)
  expect(reminded([course([only])]).map(reminderPath)).toEqual([`/course/c/lesson/1${path}`])
})

test.each([
  [1.999, false],
  [2, true],
  [30, false],
])('a quiz that was failed %d days ago is mentioned: %s', (days, isMentioned) => {
  const courses = [course([failed('1', { failedAt: daysBefore(NOW, days).toISOString() })])]
  expect(reminded(courses).length > 0).toBe(isMentioned)
})

test('only what the school switched on is mentioned, each lesson once, and never more than five', () => {
  const anyLesson = fc.record({
    isCompleted: fc.boolean(),
    wasOpened: fc.boolean(),
    requiresPrevious: fc.boolean(),
    hasQuiz: fc.boolean(),
    quizPassed: fc.constantFrom(null, true, false),
    furthestSeconds: fc.nat(400),
    isRetakeAllowed: fc.boolean(),
    failedAt: fc.constantFrom(null, daysBefore(NOW, 3).toISOString()),
  })
  const anyCourse = fc.array(anyLesson, { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(anyCourse, { maxLength: 4 }),
      fc.subarray([...REMINDER_KINDS]),
      fc.nat(40),
      (all, on, awayDays) => {
        const courses = all.map((lessons, at) =>
          course(
            lessons.map((rest, index) => lesson(`${at}-${index}`, rest)),
            { id: `${at}`, deadlines: [{ lessonId: `${at}-0`, dueOn: TODAY, startsOn: null, endsOn: null }] },
          ),
        )
        const found = reminded(courses, { awayDays, kinds: new Set(on) })
        expect(found.length).toBeLessThanOrEqual(5)
        const student = { courses, lastSeenAt: daysBefore(NOW, awayDays) }
        expect(isStillSo(found.map(reminderText), student, { kinds: new Set(on), now: NOW })).toBe(true)
        expect(new Set(found.map((each) => each.lesson.id)).size).toBe(found.length)
        for (const each of found) {
          expect(on).toContain(each.kind)
          const { isCompleted, hasQuiz, quizPassed } =
            all[Number(each.course.id)]?.[each.lesson.number - 1] ?? {}
          expect(isCompleted && (!hasQuiz || quizPassed === true)).toBe(false)
        }
      },
    ),
  )
})

test.each([
  ['2026-03-11T10:59:59Z', false],
  ['2026-03-11T11:00:00Z', true],
  ['2026-03-11T22:59:59Z', true],
  ['2026-03-11T23:00:00Z', false],
])('at %s it is an hour for reminders in São Paulo: %s', (at, isOne) => {
  expect(isReminderHour(new Date(at), 'America/Sao_Paulo')).toBe(isOne)
})

test('the hours follow the clocks when they are set', () => {
  const next = (at: string) => nextReminderHour(new Date(at), 'Europe/Lisbon').toISOString()
  // Forward in the night to 29 March, back in the night to 25 October.
  expect(next('2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
  expect(next('2026-10-24T21:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
})

test('the next hour for reminders is one, never in the past, and never more than half a day and an hour away', () => {
  const zones = [
    'America/Sao_Paulo',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
  ]
  const year = { min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(year), fc.constantFrom(...zones), (now, zone) => {
      const next = nextReminderHour(now, zone)
      expect(isReminderHour(next, zone)).toBe(true)
      expect(next >= now).toBe(true)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(13 * 3_600_000)
    }),
  )
})
