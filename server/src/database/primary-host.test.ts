import { expect, test } from 'vitest'
import { followPrimary } from './primary-host.ts'

const HOSTS = ['a', 'b', 'c'].map((host) => ({ host, port: 5432 }))

/** Each round has the timelines of the hosts, null for one that is a standby or away; the last is repeated. */
const following = (...rounds: (string | null)[][]) => {
  const left = [...rounds]
  return followPrimary(HOSTS, async (hosts) => {
    const timelines = (left.length > 1 ? left.shift() : left[0]) ?? []
    return hosts.map((host) => ({ host, timeline: timelines[HOSTS.indexOf(host)] ?? null, reason: 'away' }))
  })
}

test.each([
  ['the only primary', [null, '00000001'], 'b'],
  ['the one that was promoted, not the old primary that came back', ['00000009', '0000000A'], 'b'],
  ['the first of equals', [null, '00000002', '00000002'], 'b'],
])('of several hosts Farol uses %s', async (_, timelines, wanted) => {
  expect((await following(timelines)).current().host).toBe(wanted)
})

test('while several standbys have no primary, Farol waits for one', async () => {
  expect((await following([null, null, null], [null, '00000002'])).current().host).toBe('b')
})

test('an old primary is not used while the promoted one restarts', async () => {
  const primary = await following([null, '00000002'], ['00000001', null], ['00000001', null, '00000003'])
  primary.look()
  const hosts = new Set<string>()
  await expect.poll(() => hosts.add(primary.current().host).has('c')).toBe(true)
  expect([...hosts]).toEqual(['b', 'c'])
})
