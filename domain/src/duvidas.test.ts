import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canAccept,
  canReadDuvida,
  type DuvidaReader,
  isShownTo,
  isStaffFor,
  isWithinVideo,
  type ReadPost,
  readerScope,
  turmasOfNewDuvida,
  writtenAs,
} from './duvidas.ts'

const TODAY = '2026-03-10'
const turma = fc.record({
  id: fc.constantFrom('manhã', 'tarde', 'noite'),
  startsOn: fc.option(fc.constantFrom('2026-01-01', TODAY, '2026-03-11')),
  endsOn: fc.option(fc.constantFrom('2026-03-09', TODAY, '2026-12-31')),
  isMonitor: fc.boolean(),
})
const course = fc.record({
  access: fc.constantFrom('everyone' as const, 'turmas' as const),
  isPublished: fc.boolean(),
})
const reader: fc.Arbitrary<DuvidaReader> = fc.record({
  userId: fc.constantFrom('ana', 'bia'),
  isAdmin: fc.boolean(),
  turmas: fc.uniqueArray(turma, { selector: ({ id }) => id }),
  today: fc.constant(TODAY),
  course,
})
const post: fc.Arbitrary<ReadPost> = fc.record({
  userId: fc.constantFrom('ana', 'caio'),
  turmaIds: fc.option(fc.uniqueArray(fc.constantFrom('manhã', 'tarde', 'noite'))),
  isHidden: fc.boolean(),
})
const opens = fc.boolean().map((canOpenLesson) => ({ canOpenLesson }))

const ana: DuvidaReader = {
  userId: 'ana',
  isAdmin: false,
  turmas: [{ id: 'tarde', startsOn: null, endsOn: null, isMonitor: false }],
  today: TODAY,
  course: { access: 'turmas', isPublished: true },
}
const ofTurma = (...turmaIds: string[]): ReadPost => ({ userId: 'caio', turmaIds, isHidden: false })
const open = { canOpenLesson: true }

test('in a course for turmas one reads those of one’s turmas, one’s own, and the administration’s', () => {
  expect(canReadDuvida(ana, ofTurma('tarde', 'noite'), open)).toBe(true)
  expect(canReadDuvida(ana, ofTurma('noite'), open)).toBe(false)
  expect(canReadDuvida(ana, ofTurma(), open)).toBe(false)
  expect(canReadDuvida(ana, { ...ofTurma(), userId: 'ana' }, open)).toBe(true)
  expect(canReadDuvida(ana, { ...ofTurma(), turmaIds: null }, open)).toBe(true)
})

test('a turma that is over, or has not begun, lets nobody read', () => {
  for (const dates of [
    { startsOn: null, endsOn: '2026-03-09' },
    { startsOn: '2026-03-11', endsOn: null },
  ]) {
    const turmas = [{ id: 'tarde', ...dates, isMonitor: true }]
    expect(canReadDuvida({ ...ana, turmas }, ofTurma('tarde'), open)).toBe(false)
    expect(isStaffFor({ ...ana, turmas }, ofTurma('tarde'))).toBe(false)
  }
})

test('who may not open the lesson reads nothing, but for staff', () => {
  fc.assert(
    fc.property(reader, post, (who, what) => {
      expect(canReadDuvida(who, what, { canOpenLesson: false })).toBe(isStaffFor(who, what))
    }),
  )
})

test('in a course for everyone turmas make no difference to who reads', () => {
  fc.assert(
    fc.property(reader, post, opens, (who, what, lesson) => {
      const everyone = { ...who, course: { ...who.course, access: 'everyone' as const } }
      const shown = { ...what, isHidden: false }
      expect(canReadDuvida(everyone, shown, lesson)).toBe(lesson.canOpenLesson || isStaffFor(everyone, what))
    }),
  )
})

test('a hidden text is read by its author and staff, and by nobody else', () => {
  fc.assert(
    fc.property(reader, post, (who, what) => {
      const hidden = { ...what, isHidden: true }
      expect(isShownTo(who, hidden)).toBe(who.userId === what.userId || isStaffFor(who, what))
      expect(isShownTo(who, { ...what, isHidden: false })).toBe(true)
    }),
  )
})

test('a monitor is staff for their running turma, never for others, and of no draft', () => {
  fc.assert(
    fc.property(reader, post, (who, what) => {
      const monitored = who.turmas.filter(({ isMonitor }) => isMonitor).map(({ id }) => id)
      if (who.isAdmin) expect(isStaffFor(who, what)).toBe(true)
      else if (isStaffFor(who, what)) {
        expect(what.turmaIds?.some((id) => monitored.includes(id))).toBe(true)
        expect(who.course.isPublished).toBe(true)
      }
    }),
  )
})

test('what a page compares with reads the same as the rule for one', () => {
  const reads = (who: DuvidaReader, what: ReadPost) => {
    const { readsAll, turmaIds, staffTurmaIds } = readerScope(who)
    const meets = (ids: string[]) => (what.turmaIds ?? []).some((id) => ids.includes(id))
    const isStaff = who.isAdmin || meets(staffTurmaIds)
    return (
      (readsAll || what.userId === who.userId || what.turmaIds === null || meets(turmaIds)) &&
      (!what.isHidden || what.userId === who.userId || isStaff)
    )
  }
  fc.assert(
    fc.property(reader, post, (who, what) => {
      expect(reads(who, what)).toBe(canReadDuvida(who, what, open))
    }),
  )
})

test('who asks reads what they asked, and so do those who share a running turma', () => {
  fc.assert(
    fc.property(reader, reader, (asker, other) => {
      const asked = { userId: asker.userId, turmaIds: turmasOfNewDuvida(asker), isHidden: false }
      expect(canReadDuvida(asker, asked, open)).toBe(true)
      expect(canAccept(asker, asked)).toBe(true)
      const mate = { ...other, turmas: asker.turmas, course: asker.course }
      if ((asked.turmaIds ?? []).length > 0) expect(canReadDuvida(mate, asked, open)).toBe(true)
    }),
  )
})

test('a text says as what it was written', () => {
  const monitor = { ...ana, turmas: [{ id: 'tarde', startsOn: null, endsOn: null, isMonitor: true }] }
  expect(writtenAs(ana, ofTurma('tarde'))).toBe('student')
  expect(writtenAs(monitor, ofTurma('tarde'))).toBe('monitor')
  expect(writtenAs(monitor, ofTurma('noite'))).toBe('student')
  expect(writtenAs({ ...monitor, isAdmin: true }, ofTurma('tarde'))).toBe('admin')
})

test.each([
  [100, 100, true],
  [105, 100, true],
  [106, 100, false],
  [86_400, 0, true],
])('second %i of a video of %i is in it: %s', (seconds, duration, isIn) => {
  expect(isWithinVideo(seconds, duration)).toBe(isIn)
})
