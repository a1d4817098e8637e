import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inviteProblem, type JoinedTurma, type JoinLink, linkProblem } from './joining.ts'

const TODAY = '2026-03-10'
const turma: JoinedTurma = { startsOn: null, endsOn: null, capacity: 2, memberCount: 1, isJoiningOpen: true }
const link: JoinLink = { isRevoked: false, endsOn: null, maxUses: 3, uses: 2 }
const byLink = (of: { turma?: Partial<JoinedTurma>; link?: Partial<JoinLink> }) =>
  linkProblem({ turma: { ...turma, ...of.turma }, link: { ...link, ...of.link } }, TODAY)

test('the last place, the last use and the last day still let somebody in', () => {
  expect(byLink({})).toBeUndefined()
  expect(byLink({ turma: { memberCount: 2 } })).toBe('full')
  expect(byLink({ link: { uses: 3 } })).toBe('used-up')
  expect(byLink({ link: { endsOn: '2026-03-10' } })).toBeUndefined()
  expect(byLink({ link: { endsOn: '2026-03-09' } })).toBe('expired')
  expect(byLink({ turma: { endsOn: '2026-03-10' } })).toBeUndefined()
  expect(byLink({ turma: { endsOn: '2026-03-09' } })).toBe('ended')
})

test('a turma that has not begun can be joined', () => {
  expect(byLink({ turma: { startsOn: '2026-04-01' } })).toBeUndefined()
})

test('what cannot be undone is said first', () => {
  const full = { memberCount: 2, isJoiningOpen: false, endsOn: '2026-01-01' }
  expect(byLink({ turma: full, link: { isRevoked: true, uses: 3 } })).toBe('revoked')
  expect(byLink({ turma: full })).toBe('ended')
  expect(byLink({ turma: { ...full, endsOn: null } })).toBe('closed')
})

test('closed for joining stops links, and not who was invited by name', () => {
  expect(byLink({ turma: { isJoiningOpen: false } })).toBe('closed')
  expect(inviteProblem({ turma: { ...turma, isJoiningOpen: false } }, TODAY)).toBeUndefined()
})

test('an invitation is for one person, once, and for a while', () => {
  const by = (invite: { isUsed: boolean; isExpired: boolean }) => inviteProblem({ turma, invite }, TODAY)
  expect(by({ isUsed: false, isExpired: false })).toBeUndefined()
  expect(by({ isUsed: false, isExpired: true })).toBe('expired')
  expect(by({ isUsed: true, isExpired: true })).toBe('used-up')
})

test('nobody comes in by a link where an invitation would be refused', () => {
  const day = fc.option(fc.constantFrom('2026-03-09', '2026-03-10', '2026-03-11'))
  const count = fc.integer({ min: 0, max: 3 })
  const anyTurma = fc.record({
    startsOn: fc.constant(null),
    endsOn: day,
    capacity: fc.option(count),
    memberCount: count,
    isJoiningOpen: fc.boolean(),
  })
  const anyLink = fc.record({ isRevoked: fc.boolean(), endsOn: day, maxUses: fc.option(count), uses: count })
  fc.assert(
    fc.property(anyTurma, anyLink, (turma, link) => {
      if (linkProblem({ turma, link }, TODAY) === undefined)
        expect(inviteProblem({ turma }, TODAY)).toBeUndefined()
    }),
  )
})
