import { expect, test } from 'vitest'
import { newest } from './primary-host.ts'

const host = (name: string, timeline: string | null) => ({ name, timeline })

test.each([
  ['the only primary', [host('a', null), host('b', '00000001')], 'b'],
  [
    'the one that was promoted, not the old primary that came back',
    [host('a', '00000009'), host('b', '0000000A')],
    'b',
  ],
  ['the first of equals', [host('a', '00000002'), host('b', '00000002')], 'a'],
  ['none of several standbys', [host('a', null), host('b', null)], undefined],
])('of several hosts Farol uses %s', (_, found, wanted) => {
  expect(newest(found)?.name).toBe(wanted)
})
