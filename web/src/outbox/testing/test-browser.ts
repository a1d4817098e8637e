import { type Choices, mergeChoices } from '@farol/domain/quiz-draft.ts'
import { offlineProblem } from '#/api/api-problem.ts'
import { createDraftKeeper } from '#/features/quiz/draft-keeper.ts'
import { draftDelivery, draftOutbox } from '#/outbox/draft-entry.ts'
import { entryLocks } from '#/outbox/entry-locks.ts'
import { progressDelivery, progressOutbox } from '#/outbox/progress-entry.ts'
import { sendOutbox } from '#/outbox/send-outbox.ts'
import { progressSaver } from '#/player/progress-saver.ts'
import { saved } from '#/player/testing/test-saver.ts'
import { memoryLocks } from './memory-locks.ts'
import { memoryStore } from './memory-store.ts'

export type ServerMood = 'up' | 'slow' | 'away' | 'answer lost'

const SLOW_MS = 3_000
const never = new Promise<never>(() => undefined)

/** A server, and a browser whose tabs share storage and locks. A tab that crashed does nothing any more. */
export function testBrowser() {
  const store = memoryStore()
  const browserLocks = memoryLocks()
  const server = { mood: 'up' as ServerMood, playedSeconds: 0, choices: {} as Choices }
  let tabCount = 0

  async function answer<T>(apply: () => T): Promise<T> {
    const { mood } = server
    if (mood === 'away') throw offlineProblem(null)
    const result = apply()
    if (mood === 'answer lost') throw offlineProblem(null)
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return result
  }

  function openTab() {
    const number = tabCount
    tabCount += 1
    let isAlive = true
    const whileAlive = <T>(send: () => Promise<T>) =>
      isAlive
        ? send().then(
            (result) => (isAlive ? result : never),
            (error) => (isAlive ? Promise.reject(error) : never),
          )
        : never
    const ownStore = {
      ...store,
      write: (key: string, text: string) => isAlive && store.write(key, text),
      remove: (key: string) => isAlive && store.remove(key),
    }
    const of = { store: ownStore, userId: 'ana' }
    const locks = entryLocks(browserLocks.ofTab(number))
    const [progress, drafts] = [progressOutbox(of), draftOutbox(of)]
    const sendProgress = (_lessonId: string, { playedSeconds }: { playedSeconds: number }) =>
      whileAlive(() =>
        answer(() => {
          server.playedSeconds += playedSeconds
          return saved
        }),
      )
    const saveDraft = ({ choices }: { choices: Choices }) =>
      whileAlive(() =>
        answer(() => {
          server.choices = mergeChoices(server.choices, choices)
          return server.choices
        }),
      )
    const watchPage = () => () => undefined
    const isOnScreen = () => false
    sendOutbox({
      deliveries: [
        progressDelivery({ outbox: progress, send: sendProgress, isOnScreen }),
        draftDelivery({ outbox: drafts, send: (_place, body) => saveDraft(body), isOnScreen }),
      ],
      locks,
      watchPage,
    })
    const visit = () => {
      let unsaid = 0
      let position = 0
      const saver = progressSaver({
        lessonId: 'aula',
        takeSample: () => {
          const playedSeconds = unsaid
          unsaid = 0
          return position === 0 ? null : { position, duration: 40, playedSeconds }
        },
        send: sendProgress,
        outbox: progress,
        locks,
        watchPage,
        onState: () => undefined,
        onSaved: () => undefined,
      })
      const keeper = createDraftKeeper({
        lessonId: 'aula',
        draft: drafts.open('aula', { draftId: 'd1', courseId: 'curso', choices: server.choices, questions }),
        drafts,
        locks,
        send: (body) => saveDraft(body),
        onChoices: () => undefined,
        onWaiting: () => undefined,
        onSignedOut: () => undefined,
      })
      keeper.begin()
      return {
        watchSecond: () => {
          position += 1
          unsaid += 1
          saver.poll()
        },
        choose: keeper.choose,
        leave: () => {
          void saver.stop()
          keeper.leave()
        },
      }
    }
    return {
      visit,
      crash: () => {
        isAlive = false
        browserLocks.close(number)
      },
    }
  }

  const drafts = draftOutbox({ store, userId: 'ana' })
  const unsent = () => ({
    progress: progressOutbox({ store, userId: 'ana' }).ids(),
    choices: drafts.ids().flatMap((id) => Object.keys(drafts.read(id)?.unsent ?? {})),
  })
  return { server, openTab, unsent }
}

const questions = [{ id: 'q1', optionIds: ['a', 'b', 'c'] }]
