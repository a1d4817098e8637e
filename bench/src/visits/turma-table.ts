import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import { encodeStandings, type LessonStanding } from '@farol/domain/turma-progress.ts'
import type { Browser, Route } from '@playwright/test'
import { type Cookie, newVisitor } from './cold-visit.ts'

const MEMBERS = 200
const LESSONS = 100
const WATCH = fileURLToPath(new URL('./watch-table.js', import.meta.url))

export type TableShown = {
  /** Since the data. */
  firstScreenMs: number
  allRowsMs: number
  /** What the page's thread worked until then: it depends less on what else the machine does. */
  cpuMs: number
  /** Between two frames, while somebody scrolls to the last row. */
  slowestFrameMs: number
}

/** A screen that waits stays a moment, so that it does not flash: data that comes sooner is not drawn sooner. */
const WAITING_SCREEN_MS = 400

const idAt = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** One lesson in so many stands out, which draws three elements instead of one. */
const STANDS_OUT_ONE_IN = 12

const standingOf = (place: number, lesson: number): LessonStanding => {
  const outstanding = (['failed', 'stuck', 'watching'] as const)[(place + lesson) % 3]
  if (outstanding && lesson % STANDS_OUT_ONE_IN === place % STANDS_OUT_ONE_IN) return outstanding
  return lesson < (place * 37) % LESSONS ? 'done' : 'not-begun'
}

const member = (place: number): ProgressMember => ({
  id: idAt(place),
  name: `Estudante ${place}`,
  avatarUrl: null,
  isMonitor: false,
  standings: encodeStandings(Array.from({ length: LESSONS }, (_, lesson) => standingOf(place, lesson))),
  lastActiveAt: new Date(0).toISOString(),
  completedThisWeek: 0,
  help: null,
})

const COURSE = { id: idAt(1), title: 'Curso' }
const TABLE: TurmaProgress = {
  turma: {
    id: idAt(0),
    name: 'Turma',
    startsOn: null,
    endsOn: null,
    state: 'running',
    memberCount: MEMBERS,
    capacity: null,
  },
  courses: [COURSE],
  course: {
    ...COURSE,
    prerequisiteTitle: null,
    lessons: Array.from({ length: LESSONS }, (_, lesson) => ({
      id: idAt(lesson),
      title: `Aula ${lesson + 1}`,
    })),
  },
  members: Array.from({ length: MEMBERS }, (_, place) => member(place)),
  total: MEMBERS,
  pageSize: 500,
}

/** From the data to the table of a turma on a desktop: its first screen, and all rows. The screen's code is loaded before. */
export async function turmaTableShown(
  browser: Browser,
  { url, cookies }: { url: string; cookies: Cookie[] },
): Promise<TableShown> {
  const page = await newVisitor(browser, { url, cookies })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.addInitScript({ path: WATCH })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpuMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    }
    const times: TableShown[] = []
    for (let visit = 0; visit < 5; visit += 1) {
      let asked: Route | undefined
      // Keeps the newest request: a page that is notified of changes sends another one.
      await page.route('**/api/monitored-turmas/*/progress*', (route) => {
        asked = route
      })
      await page.goto(`${url}/turma/${TABLE.turma.id}`, { waitUntil: 'commit' })
      // The code of the screen is there, and draws that it is waiting.
      await page.getByRole('status').first().waitFor()
      await setTimeout(WAITING_SCREEN_MS)
      await page.evaluate(`watchRows(${MEMBERS})`)
      const before = await cpuMs()
      await asked?.fulfill({ json: TABLE })
      const [firstScreenMs, allRowsMs] = await page.evaluate<[number, number]>('rowsWatched')
      const cpuSpentMs = (await cpuMs()) - before
      const slowestFrameMs = await page.evaluate<number>('scrolledToTheEnd()')
      times.push({ firstScreenMs, allRowsMs, cpuMs: cpuSpentMs, slowestFrameMs })
      await page.unrouteAll()
    }
    const [, , middle] = times.toSorted((one, other) => one.firstScreenMs - other.firstScreenMs)
    if (!middle) throw new Error('There was no visit.')
    return middle
  } finally {
    await page.context().close()
  }
}
