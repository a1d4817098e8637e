import { StartProblem } from '#/config/start-problem.ts'
import { embeddedBinaries } from './embedded-binaries.ts'

/** Run after installing, by a user who may write there: the one who starts Farol may not. */
try {
  embeddedBinaries()
} catch (error) {
  // A machine without them uses a PostgreSQL of its own.
  if (!(error instanceof StartProblem)) throw error
}
