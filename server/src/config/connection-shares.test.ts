import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONNECTIONS_DEFAULT,
  CONNECTIONS_MAX,
  CONNECTIONS_MIN,
  connectionsAllowed,
  shareConnections,
} from './connection-shares.ts'

const UNLIMITED = { mostOfRole: null, mostOfDatabase: null }

test('a process has 13 to 100 connections, and 20 unless it is told otherwise', () => {
  expect([CONNECTIONS_MIN, CONNECTIONS_DEFAULT, CONNECTIONS_MAX]).toEqual([13, 20, 100])
})

test.each([
  [13, { writes: 4, longTimeout: 3, reads: 1 }],
  [15, { writes: 4, longTimeout: 4, reads: 2 }],
  [20, { writes: 9, longTimeout: 4, reads: 2 }],
  [40, { writes: 24, longTimeout: 9, reads: 2 }],
])('%i connections are divided', (connections, shares) => {
  expect(shareConnections(connections)).toEqual({ ...shares, saves: 2, sessions: 1 })
})

test('no connection is given twice or to nobody, and more never means fewer of a kind', () => {
  const some = fc.integer({ min: CONNECTIONS_MIN, max: CONNECTIONS_MAX - 1 })
  fc.assert(
    fc.property(some, (connections) => {
      const shares = shareConnections(connections)
      const more = shareConnections(connections + 1)
      // The listener and the guard of the embedded PostgreSQL.
      expect(Object.values(shares).reduce((all, each) => all + each, 2)).toBe(connections)
      for (const kind of Object.keys(shares) as (keyof typeof shares)[])
        expect(more[kind]).toBeGreaterThanOrEqual(shares[kind])
    }),
  )
})

test.each([
  [{ ...UNLIMITED, most: 97 }, 1, 20],
  [{ ...UNLIMITED, most: 97 }, 6, 16],
  [{ ...UNLIMITED, most: 97 }, 16, 13],
  [{ ...UNLIMITED, most: 97, mostOfRole: 15 }, 1, 15],
  [{ ...UNLIMITED, most: 97, mostOfDatabase: 30 }, 2, 15],
])('with %j each of %i processes takes %i connections', (limits, processes, connections) => {
  expect(connectionsAllowed(limits, processes)).toBe(connections)
})
