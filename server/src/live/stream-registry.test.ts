import { expect, test } from 'vitest'
import type { LiveStream } from './live-stream.ts'
import { streamRegistry, streamsPerUser } from './stream-registry.ts'

test('the processes of one port share a user’s limit, and each accepts a few', () => {
  expect([1, 2, 3, 4, 16].map(streamsPerUser)).toEqual([10, 5, 4, 3, 3])
})

test('over a user’s limit the oldest streams are closed, and nobody else’s', () => {
  const streams = streamRegistry({ perUser: 3 })
  const stream = (userId: string, sessionId: string): LiveStream => ({
    userId,
    sessionId,
    token: sessionId,
    role: 'student',
    open: () => undefined,
    send: () => undefined,
    end: () => undefined,
  })
  const ofBia = stream('bia', 'bia')
  const [first, ...others] = ['one', 'two', 'three'].map((session) => stream('ana', session))
  for (const each of [ofBia, first as LiveStream, ...others]) expect(streams.add(each)).toEqual([])
  expect(streams.add(stream('ana', 'four'))).toEqual([first])
})
