import { adminCourses } from '@farol/contract/admin-courses.ts'
import { catalogue } from '@farol/contract/catalogue.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { overview } from '@farol/contract/overview.ts'
import type { Database } from '@farol/server/database/open-database.ts'
import { buildCourse } from '@farol/server/testing/builders.ts'
import { signedIn } from '@farol/server/testing/signed-in.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { until } from '../faults/processes.ts'

const ADMINISTRATORS = 6

type Course = { id: string; title: string; version: number }
type Options = { instances: { port: number }[]; untilServed: () => Promise<void> }

/**
 * Administrators who rename a course of their own on one instance, and read the courses of all on the other. Whoever reads
 * must find every name that was acknowledged, to whomever, before the read began.
 */
export async function startWritersAndReaders(database: Database, { instances, untilServed }: Options) {
  const urls = instances.map(({ port }) => `http://127.0.0.1:${port}`)
  const people = await Promise.all(
    Array.from({ length: ADMINISTRATORS }, async (_, index) => ({
      course: (await buildCourse(database, { title: nameOf(0), isPublished: true })).id,
      visitor: await signedIn(
        { database, visitor: () => new Visitor(urls[index % urls.length] ?? '') },
        'admin',
      ),
      rounds: 0,
    })),
  )
  await untilServed()
  /** The number in the last acknowledged name, by course. */
  const acknowledged = new Map<string, number>(people.map(({ course }) => [course, 0]))
  const failed: string[] = []
  let [writes, reads, stale, slowestMs] = [0, 0, 0, 0]
  let isOver = false

  async function ask<T>(visitor: Visitor, endpoint: Endpoint, input: object = {}): Promise<T | undefined> {
    const begun = performance.now()
    const { status, body } = await visitor.send(endpoint, input)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun))
    if (status === 200) return body as T
    failed.push(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return undefined
  }

  async function readAll(visitor: Visitor, endpoint: Endpoint) {
    const before = new Map(acknowledged)
    const found = await ask<{ courses: Course[] }>(visitor, endpoint)
    if (!found) return []
    reads += 1
    const shown = new Map(found.courses.map(({ id, title }) => [id, numberOf(title)]))
    if ([...before].some(([id, number]) => (shown.get(id) ?? -1) < number)) stale += 1
    return found.courses
  }

  async function work(person: (typeof people)[number], index: number) {
    for (let number = 1; !isOver; number += 1) {
      const [here, there] = [0, 1].map((offset) =>
        person.visitor.at(urls[(index + number + offset) % urls.length] ?? ''),
      ) as [Visitor, Visitor]
      const own = (await readAll(here, adminCourses.list)).find(({ id }) => id === person.course)
      if (own) {
        const body = { ...WITHOUT, title: nameOf(number), version: own.version }
        if (await ask(here, adminCourses.update, { params: { courseId: own.id }, body })) {
          acknowledged.set(own.id, number)
          writes += 1
        }
      }
      await readAll(there, adminCourses.list)
      await readAll(there, catalogue.list)
      await ask(there, overview.read)
      person.rounds += 1
    }
  }
  const working = Promise.all(people.map(work))

  return {
    /** Until everybody has written and read so many times from now on. */
    rounds: async (count: number) => {
      const from = people.map(({ rounds }) => rounds)
      await until(`${count} rounds`, () => people.every(({ rounds }, i) => rounds >= (from[i] ?? 0) + count))
    },
    stop: async () => {
      isOver = true
      await working
      return { writes, reads, stale, failed, slowestMs }
    },
  }
}

const WITHOUT = { description: '', isPublished: true, prerequisiteCourseId: null }
const nameOf = (number: number) => `Curso ${number}`
const numberOf = (title: string) => Number(title.replace('Curso ', ''))
