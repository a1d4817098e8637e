import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLsn, standingOf, toPosition } from './wal-position.ts'

const lsnText = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`

const lsn = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

test('a position is read as PostgreSQL writes it', () => {
  fc.assert(
    fc.property(lsn, (value) => {
      expect(parseLsn(lsnText(value))).toBe(value)
    }),
  )
  expect(parseLsn('16/B374D848')).toBe(0x16_b374_d848n)
})

test('a replica is current if it has replayed what the primary had written, in the same history', () => {
  fc.assert(
    fc.property(lsn, lsn, fc.boolean(), (replayed, written, isSameHistory) => {
      const replica = toPosition({ history: isSameHistory ? 'a/1' : 'a/2', lsn: lsnText(replayed) })
      const found = standingOf(replica, { history: 'a/1', lsn: written })
      expect(found === 'current').toBe(isSameHistory && replayed >= written)
      expect(found === 'foreign').toBe(!isSameHistory)
    }),
  )
  expect(standingOf({ history: 'a', lsn: 5n }, { history: 'a', lsn: 5n })).toBe('current')
  expect(standingOf({ history: 'a', lsn: 4n }, { history: 'a', lsn: 5n })).toBe('behind')
})

test('a server that has replayed nothing has nothing', () => {
  expect(toPosition({ history: 'a', lsn: null })).toEqual({ history: 'a', lsn: 0n })
  expect(() => toPosition(undefined)).toThrow()
})
