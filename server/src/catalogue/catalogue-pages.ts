import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { id } from '@farol/contract/ids.ts'
import type { Logger } from 'pino'
import type { Reads } from '#/database/reads.ts'
import { toProblem } from '#/database/to-problem.ts'
import { shortMemory } from '#/requests/short-memory.ts'
import type { CurrentSchool } from '#/school/current-school.ts'
import { readCatalogue, readPublicCourse } from './catalogue.queries.ts'
import { courseHtml, landingHtml, sitemap, withCourseHead } from './catalogue-html.ts'

/** A page or file that search engines read, as text and compressed. */
export type WrittenPage = {
  type: string
  etag: string
  plain: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

type Options = {
  database: { reads: Reads }
  school: CurrentSchool
  baseUrl: string
  /** A built file with the school filled in. */
  built: (urlPath: string) => string | undefined
  /** Then the landing page stands without courses: a visitor with scripts gets them from the API, once there is time for it. */
  isBusy?: () => boolean
  /** The landing page does not wait longer for its courses. */
  patienceMs?: number
  log?: Pick<Logger, 'error'>
}

const HTML = 'text/html; charset=utf-8'
const PATIENCE_MS = 150
/** Compressed pages, by their text: what they show is read again for each request. */
const MEMORY = { lifeMs: 600_000, most: 200 }

export const isOfCatalogue = (path: string) => path.startsWith('/curso/')

/** What stands in the pages that everybody may read, for whoever runs no scripts. Undefined for every other path. */
export function createCataloguePages({
  database: { reads },
  school,
  baseUrl,
  built,
  isBusy = () => false,
  patienceMs = PATIENCE_MS,
  log,
}: Options) {
  const memory = shortMemory<WrittenPage>(MEMORY)

  async function course(courseId: string) {
    const shown = id.safeParse(courseId).success ? await readPublicCourse(reads, courseId) : undefined
    const page = built('/index.html')
    if (!shown || !page) return undefined
    const described = withCourseHead(page, { course: shown, schoolName: school.now().name, baseUrl })
    return described.replace('<div id="root"></div>', () => rootOf(courseHtml(shown)))
  }

  const orNone = (error: unknown) => {
    if (toProblem(error).code === 'INTERNAL') log?.error({ err: error }, 'the landing page has no courses')
    return []
  }

  async function landing() {
    const { hasPublicCatalogue, landingText } = school.now()
    const courses =
      hasPublicCatalogue && !isBusy()
        ? await Promise.race([readCatalogue(reads).catch(orNone), wait(patienceMs, [], { ref: false })])
        : []
    const page = built('/prerendered/landing.html')
    if ((courses.length === 0 && landingText === '') || !page) return undefined
    const section = landingHtml(landingText, courses)
    return page.replace(/<\/div><\/div>(?=\s*<svg class="arriving")/, (end) => section + end)
  }

  const write = async (path: string): Promise<[type: string, text: string | undefined]> => {
    if (path === '/') return [HTML, await landing()]
    if (!school.now().hasPublicCatalogue) return [HTML, undefined]
    if (path === '/sitemap.xml') return ['application/xml', sitemap(await readCatalogue(reads), baseUrl)]
    return [
      HTML,
      isOfCatalogue(path) ? await course(path.slice('/curso/'.length).replace(/\/$/, '')) : undefined,
    ]
  }

  return async (path: string): Promise<WrittenPage | undefined> => {
    const [type, text] = await write(path)
    if (text === undefined) return undefined
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    const known = memory.get(digest)
    if (known) return known
    const page = { type, etag: `W/"${digest}"`, plain: Buffer.from(text), gzip: gzipSync(text) }
    memory.set(digest, page)
    return page
  }
}
export type CataloguePages = ReturnType<typeof createCataloguePages>

const rootOf = (screen: string) => `<div id="root"><div data-prerendered>${screen}</div></div>`
