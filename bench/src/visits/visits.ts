import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { courses } from '@farol/contract/courses.ts'
import { type Started, startProduct } from '../start/product.ts'
import { atMost, type Verdict } from '../verdicts.ts'
import { coldVisit, type Visit } from './cold-visit.ts'
import { openBrowser } from './open-browser.ts'
import { routeChangeMs } from './route-change.ts'
import { signIn } from './sign-in.ts'
import { type TableShown, turmaTableShown } from './turma-table.ts'

const REQUESTS_MAX = 14
const PAINT_MS = { visitor: 1_500, student: 2_000 }
const ROUTE_CHANGE_MS = 100
const TABLE_MS = 100
/** A frame that is left out now and then is not seen. */
const SCROLL_FRAME_MS = 50
/** How often each screen is visited: a single visit is up to a tenth off. */
const VISITS = 5

type Screen = { name: string; path: string; paintMs: number }
type WebFigures = { visits: (Screen & Visit)[]; routeChangeMs: number; turmaTable: TableShown }

/** The built product in a browser: cold visits over a slow connection, and a preloaded route change. */
export async function benchWeb(): Promise<WebFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-web-'))
  const product = await startProduct(dataDir)
  const browser = await openBrowser()
  try {
    const url = `http://127.0.0.1:${product.port}`
    const { courseId, lessonId, cookies } = await enter(url, product.student)
    const visits: WebFigures['visits'] = []
    for (const screen of screens({ courseId, lessonId })) {
      const isStudents = screen.paintMs === PAINT_MS.student
      const place = { url: url + screen.path, cookies: isStudents ? cookies : [] }
      const repeated: Visit[] = []
      while (repeated.length < VISITS) repeated.push(await coldVisit(browser, place))
      visits.push({ ...screen, ...typicalVisit(repeated) })
    }
    return {
      visits,
      routeChangeMs: await routeChangeMs(browser, { url, courseId, cookies }),
      turmaTable: await turmaTableShown(browser, { url, cookies }),
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The one with the median paint, and the most that any of them requested and moved. */
function typicalVisit(visits: readonly Visit[]): Visit {
  const sorted = visits.toSorted((one, other) => one.largestPaintMs - other.largestPaintMs)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('There was no visit.')
  return {
    ...middle,
    requests: Math.max(...visits.map(({ requests }) => requests)),
    layoutShifts: Math.max(...visits.map(({ layoutShifts }) => layoutShifts)),
  }
}

const screens = ({ courseId, lessonId }: { courseId: string; lessonId: string }): Screen[] => [
  { name: 'landing page', path: '/', paintMs: PAINT_MS.visitor },
  { name: 'log-in', path: '/auth', paintMs: PAINT_MS.visitor },
  { name: 'dashboard', path: '/dashboard', paintMs: PAINT_MS.student },
  { name: 'course page', path: `/course/${courseId}`, paintMs: PAINT_MS.student },
  { name: 'lesson', path: `/course/${courseId}/lesson/${lessonId}`, paintMs: PAINT_MS.student },
]

/** Logs in as the demo student, and finds the first open lesson. */
async function enter(url: string, student: Started['student']) {
  const { visitor, cookies } = await signIn(url, student)
  const list = await visitor.call(courses.published)
  const course = list.courses.find(({ lockedBy }) => !lockedBy)
  if (!course) throw new Error('The demo has no course for its student.')
  const { lessons } = await visitor.call(courses.one, { params: { courseId: course.id } })
  return { courseId: course.id, lessonId: lessons[0]?.id ?? '', cookies }
}

export const webRows = ({ visits }: WebFigures) =>
  visits.map(({ name, requests, bytes, scriptBytes, largestPaintMs, layoutShifts }) => ({
    screen: name,
    requests,
    'kB in all': Math.round(bytes / 1_000),
    'kB of JavaScript': Math.round(scriptBytes / 1_000),
    'largest paint, ms': Math.round(largestPaintMs),
    'layout shift': layoutShifts,
  }))

export const webVerdicts = ({ visits, routeChangeMs: changeMs, turmaTable }: WebFigures): Verdict[] => [
  ...visits.flatMap(({ name, requests, largestPaintMs, layoutShifts, paintMs }) => [
    atMost({ what: `cold ${name}: requests`, measured: requests, target: REQUESTS_MAX, unit: '' }),
    atMost({ what: `cold ${name}: largest paint`, measured: largestPaintMs, target: paintMs, unit: 'ms' }),
    atMost({ what: `cold ${name}: layout shift`, measured: layoutShifts, target: 0, unit: '' }),
  ]),
  atMost({
    what: 'to a course that was preloaded: click to screen',
    measured: changeMs,
    target: ROUTE_CHANGE_MS,
    unit: 'ms',
  }),
  atMost({
    what: 'a turma of 200 and 100 lessons: data to the first screen',
    measured: turmaTable.firstScreenMs,
    target: TABLE_MS,
    unit: 'ms',
  }),
  atMost({
    what: 'a turma of 200 and 100 lessons: data to all rows',
    measured: turmaTable.allRowsMs,
    target: TABLE_MS,
    unit: 'ms',
  }),
  atMost({
    what: 'a turma of 200 and 100 lessons: the slowest frame while scrolling',
    measured: turmaTable.slowestFrameMs,
    target: SCROLL_FRAME_MS,
    unit: 'ms',
  }),
]
