import { AggregatorRegistry } from 'prom-client'
import type { Config } from '#/config/config.ts'
import { problemSentence } from '#/config/start-problem.ts'
import { type Farol, startFarol } from '#/start/start-farol.ts'

/** A worker's messages to the primary process. */
export type FromWorker = { ready: string } | { problem: string }

/** The primary process's message to workers before it stops them. */
export const LEAVE = 'leave'

/** One of several processes on the same port: an instance that reports to the primary process instead of the terminal. */
export async function runWorker(config: Config, stopRequested: Promise<void>) {
  // Answers the primary process, which collects the metrics.
  new AggregatorRegistry()
  const sendToPrimary = (message: FromWorker) => process.send?.(message)
  let farol: Farol
  try {
    farol = await startFarol(config)
  } catch (error) {
    const problem = problemSentence(error)
    if (!problem) throw error
    sendToPrimary({ problem })
    return
  }
  farol.metrics.setDefaultLabels({ worker: process.env.FAROL_WORKER ?? '' })
  AggregatorRegistry.setRegistries(farol.metrics)
  process.on('message', (message) => {
    if (message === LEAVE) farol.leave()
  })
  sendToPrimary({ ready: farol.url })
  await stopRequested
  await farol.stop()
}
