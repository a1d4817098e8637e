import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { ApiProblem } from '../api/api-problem.ts'

const PAUSE_MS = 300
const LONGEST_WAIT_MS = 15_000

type Options = {
  send: (answers: Answers) => Promise<unknown>
  /** Whether choices are waiting for a connection. */
  onWaiting: (isWaiting: boolean) => void
}

/** Sends the newest choices to the server, one call at a time, until they arrive. */
export function createAnswerKeeper({ send, onWaiting }: Options) {
  let unsent: Answers | undefined
  let inFlight: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(flush, wait)
  }

  const deliver = async (answers: Answers) => {
    try {
      await send(answers)
      failures = 0
      onWaiting(false)
    } catch (error) {
      // Refused, such as after an attempt was sent from another device: sending the quiz will tell.
      if (!isPassing(error)) return
      failures += 1
      unsent ??= answers
      onWaiting(true)
      schedule(Math.min(PAUSE_MS * 2 ** failures, LONGEST_WAIT_MS))
    }
  }

  function flush() {
    clearTimeout(timer)
    if (!unsent || inFlight || isStopped) return
    const answers = unsent
    unsent = undefined
    inFlight = deliver(answers).finally(() => {
      inFlight = undefined
      if (unsent && failures === 0) schedule(0)
    })
  }

  return {
    keep: (answers: Answers) => {
      unsent = answers
      schedule(failures === 0 ? PAUSE_MS : 0)
    },
    /** Sends at once what waits. */
    flush,
    /** Sends what waits once more and then nothing; resolves when nothing is on its way any more. */
    stop: async () => {
      flush()
      isStopped = true
      await inFlight
    },
    resume: () => {
      isStopped = false
      if (unsent) schedule(0)
    },
  }
}

export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>

const isPassing = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500
