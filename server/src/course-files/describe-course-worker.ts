import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { describeCourse, type ReadCourse, type Texts } from './describe-course.ts'

/** Any other error ends the thread. */
export type Described = { course: ReadCourse } | { code: ErrorCode; cause: string }

function described(texts: Texts): Described {
  try {
    return { course: describeCourse(texts) }
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, cause: String(error.cause) }
    throw error
  }
}

parentPort?.on('message', (texts: Texts) => parentPort?.postMessage(described(texts)))
