import { buildDuvida } from '@farol/server/testing/build-duvidas.ts'
import { buildLesson } from '@farol/server/testing/builders.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startChild } from '../child.ts'
import { createHttpClient, requestOk } from '../http-client.ts'
import { openSchool } from '../school.ts'

const DUVIDAS = 500
const ROUNDS = 400
const WARM_ROUNDS = 100

/** How long it takes to open a lesson with many dúvidas, and one with none: the medians in milliseconds. Both take turns. */
export async function fullLesson(): Promise<{ full: number; empty: number }> {
  const school = await openSchool(DUVIDAS)
  const { database, courseId, lessonId: full, students } = school
  const { id: empty } = await buildLesson(database, { courseId, requiresPrevious: false })
  for (const { id } of students) await buildDuvida(database, { lessonId: full, userId: id })
  await database.pool.query('vacuum analyze')
  const farol = await startChild<number>('./farol-child.ts', { args: [connectionUrl(school.connection)] })
  const http = createHttpClient(farol.first)
  try {
    const open = async (lessonId: string) => {
      const from = performance.now()
      const path = `/api/courses/${courseId}/lessons/${lessonId}/open`
      await requestOk(http, { method: 'POST', path, cookie: students[0]?.cookie })
      return performance.now() - from
    }
    const times = { full: [] as number[], empty: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ofFull, ofEmpty] = [await open(full), await open(empty)]
      if (round < WARM_ROUNDS) continue
      times.full.push(ofFull)
      times.empty.push(ofEmpty)
    }
    return { full: median(times.full), empty: median(times.empty) }
  } finally {
    http.close()
    await farol.stop()
    await school.stop()
  }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
