import { Problem } from '@farol/contract/problem.ts'
import { type Limits, startAside } from './aside.ts'
import type { ReadCourse, Texts } from './describe-course.ts'
import type { Described } from './describe-course-worker.ts'

/** Honest courses take seconds. */
const TIMEOUT_MS = 120_000
/** The limit of the JavaScript heap: a million XML elements with their texts. */
const MEMORY_MB = 1_024

export async function describeCourseAside(
  texts: Texts,
  { timeoutMs = TIMEOUT_MS }: Limits = {},
): Promise<ReadCourse> {
  const worker = new URL('./describe-course-worker.ts', import.meta.url)
  const aside = startAside<Texts, Described>({ worker, timeoutMs, memoryMb: MEMORY_MB })
  try {
    const answer = await aside.ask(texts)
    if ('course' in answer) return answer.course
    throw new Problem(answer.code, { cause: new Error(answer.cause) })
  } finally {
    await aside.stop()
  }
}
