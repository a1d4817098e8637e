import type { SavedProgress } from '@farol/contract/lessons.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineProblem } from '#/api/api-problem.ts'
import { testSaver } from '#/player/testing/test-saver.ts'
import { type ServerMood, testBrowser } from './testing/test-browser.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tab = fc.nat({ max: 2 })
const withoutAccidents = [
  fc.record({ does: fc.constant('open' as const), tab }),
  fc.record({ does: fc.constant('watch' as const), tab }),
  fc.record({ does: fc.constant('choose' as const), tab, optionId: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ does: fc.constant('leave' as const), tab }),
  fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(10, 350, 2_500, 40_000) }),
  fc.record({
    does: fc.constant('server' as const),
    mood: fc.constantFrom<ServerMood>('up', 'slow', 'away'),
  }),
]
const accidents = [
  fc.record({ does: fc.constant('crash' as const), tab }),
  fc.record({ does: fc.constant('server' as const), mood: fc.constant<ServerMood>('answer lost') }),
]
type Step =
  (typeof withoutAccidents)[number] | (typeof accidents)[number] extends fc.Arbitrary<infer S> ? S : never

/** Up to three tabs watch a lesson and take its quiz. In the end one of them, or a new one, has a server that answers. */
async function play(steps: readonly Step[]) {
  vi.clearAllTimers()
  const { server, openTab, unsent } = testBrowser()
  const tabs = new Map<number, ReturnType<typeof openTab>>()
  const visits = new Map<number, ReturnType<ReturnType<typeof openTab>['visit']>>()
  let watchedSeconds = 0
  let lastChoice: string | undefined
  const leave = (number: number) => {
    visits.get(number)?.leave()
    visits.delete(number)
  }
  for (const step of steps) {
    if (step.does === 'open') {
      leave(step.tab)
      const opened = tabs.get(step.tab) ?? openTab()
      tabs.set(step.tab, opened)
      visits.set(step.tab, opened.visit())
    } else if (step.does === 'watch' && visits.has(step.tab)) {
      visits.get(step.tab)?.watchSecond()
      watchedSeconds += 1
    } else if (step.does === 'choose' && visits.has(step.tab)) {
      visits.get(step.tab)?.choose('q1', step.optionId)
      lastChoice = step.optionId
    } else if (step.does === 'leave') leave(step.tab)
    else if (step.does === 'crash') {
      tabs.get(step.tab)?.crash()
      tabs.delete(step.tab)
      visits.delete(step.tab)
    } else if (step.does === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
    else if (step.does === 'server') server.mood = step.mood
  }
  server.mood = 'up'
  for (const number of visits.keys()) leave(number)
  if (tabs.size === 0) openTab()
  await vi.advanceTimersByTimeAsync(120_000)
  return { server, watchedSeconds, lastChoice, unsent: unsent() }
}

const NOTHING = { progress: [], choices: [] }

test('whatever tabs, server and connection do, nothing watched or chosen is lost, and nothing is left unsent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...withoutAccidents, ...accidents), { maxLength: 30 }),
      async (steps) => {
        const { server, watchedSeconds, lastChoice, unsent } = await play(steps)
        expect(server.playedSeconds).toBeGreaterThanOrEqual(watchedSeconds)
        expect(server.choices.q1?.optionId).toBe(lastChoice)
        expect(unsent).toEqual(NOTHING)
      },
    ),
  )
})

test('while no tab crashes and no answer is lost, nothing that has arrived is sent again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...withoutAccidents), { maxLength: 30 }), async (steps) => {
      const { server, watchedSeconds, unsent } = await play(steps)
      expect(server.playedSeconds).toBe(watchedSeconds)
      expect(unsent).toEqual(NOTHING)
    }),
  )
})

test('a lesson that was left keeps its entry to itself until its last save has failed, then leaves it to be sent', async () => {
  const { saver, send, outbox, locks, reach } = testSaver()
  const answer = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(answer.promise)
  const onRelease = vi.fn()
  locks.onRelease(onRelease)
  reach(5)
  void saver.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onRelease).not.toHaveBeenCalled()
  answer.reject(offlineProblem(null))
  await vi.advanceTimersByTimeAsync(0)
  expect(onRelease).toHaveBeenCalledOnce()
  expect(outbox.ids('aula')).toHaveLength(1)
})
