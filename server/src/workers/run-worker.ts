import type { Config } from '../config/config.ts'
import { problemSentence } from '../config/start-problem.ts'
import { type Farol, startFarol } from '../start/start-farol.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** One of several processes on the same port: an instance that tells the first process instead of the terminal. */
export async function runWorker(config: Config, stopRequested: Promise<void>) {
  const tell = (message: FromWorker) => process.send?.(message)
  let farol: Farol
  try {
    farol = await startFarol(config)
  } catch (error) {
    const problem = problemSentence(error)
    if (!problem) throw error
    tell({ problem })
    return
  }
  process.on('message', async ({ metricsFor }: ToWorker) => {
    tell({ metrics: await farol.metrics(), metricsFor })
  })
  tell({ ready: farol.url })
  await stopRequested
  await farol.stop()
}
