import cluster from 'node:cluster'
import { exitCodeOf, problemSentence } from '#/config/start-problem.ts'

/** Called before anything else: a signal during startup also stops what was already started. */
export function stopSignals() {
  const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>()
  /** A second signal: whoever sends it does not want to wait until balancers have noticed. */
  const { promise: hurried, resolve: hurry } = Promise.withResolvers<void>()
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      signals += 1
      if (signals === 1) requestStop()
      else hurry()
    })
  // The start script was killed, and could not forward the signal.
  if (!cluster.isWorker && process.connected) process.once('disconnect', () => requestStop())
  return { stopRequested, hurried }
}

/** Runs the process to its end: exit code 0, or another one and a sentence that says what to change. */
export async function runToEnd(work: () => Promise<void>) {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    const sentence = problemSentence(error)
    if (!sentence) throw error
    console.error(`Farol did not start. ${sentence}`)
    process.exit(exitCodeOf(error))
  }
}
