import { Problem } from '@farol/contract/problem.ts'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { type CataloguePages, isOfCatalogue, type WrittenPage } from '#/catalogue/catalogue-pages.ts'
import { toProblem } from '#/database/to-problem.ts'
import type { ReadToken } from '#/identity/session-cookie.ts'
import type { FindSession } from '#/identity/sessions.ts'
import type { SchoolFront } from '#/school/school-front.ts'
import { acceptsEncoding } from './accept-encoding.ts'
import type { AppEnv } from './app-env.ts'
import type { LoadMeter } from './load-meter.ts'
import { createPageVisitor } from './page-visitor.ts'
import type { Pages } from './pages.ts'
import { isKnownTag, type StaticFiles } from './static-files.ts'

const NOT_BUILT = 'The web application is not built. Run: npm run build'

export type PageParts = {
  school: SchoolFront
  web: StaticFiles
  pages: Pages
  media: StaticFiles
}

type Options = PageParts & {
  cataloguePages: CataloguePages
  readToken: ReadToken
  findSession: FindSession
  load: LoadMeter
  log: Logger
}

/** Every path outside of the API: a file, or the page of a screen. */
export function servePages(app: Hono<AppEnv>, options: Options) {
  const visitorOf = createPageVisitor(options)

  app.get('*', async (context) => {
    const { path, raw } = context.req
    const { headers } = context.env.incoming
    if (path.startsWith('/api/')) throw new Problem('NOT_FOUND')
    const icon = await options.school.icon(path)
    if (icon) return context.newResponse(icon.body, 200, icon.headers)
    const file = options.web.serve(path, raw) ?? options.media.serve(path, raw)
    const isFile = file !== undefined || /^\/(assets|media)\//.test(path)
    context.set('route', isFile ? 'file' : 'page')
    if (file) return context.newResponse(file.body, file.status, file.headers)
    if (isFile) throw new Problem('NOT_FOUND')
    // Certificates, invitations and links of mails are not indexed by search engines, also those that run no scripts.
    if (/^\/(certificado|entrar|lembretes)\b/.test(path)) context.header('x-robots-tag', 'noindex')
    const page = options.pages.find(path)
    const visitor = page && (await visitorOf(headers.cookie))
    // `mode` selects another form than the prerendered one.
    const isDefaultForm = context.req.query('mode') === undefined
    const prerendered = visitor && isDefaultForm ? page.prerendered(visitor) : undefined
    // Somebody who is signed in goes on from the landing page.
    const isWritten = path !== '/' || prerendered !== undefined
    const written = isWritten
      ? await options.cataloguePages(path).catch((error) => {
          if (toProblem(error).code === 'INTERNAL') options.log.error({ err: error }, 'writing a page failed')
          return 'unavailable' as const
        })
      : undefined
    if (isOfCatalogue(path) && typeof written !== 'object') context.header('x-robots-tag', 'noindex')
    const html =
      typeof written === 'object'
        ? writtenAnswer(written, raw)
        : options.web.serve(prerendered ?? '/index.html', raw)
    if (!html) return context.text(NOT_BUILT, 503)
    const link = visitor && page.link(visitor)
    if (link) context.header('link', link)
    const sentEarly = visitor && page.sentEarly(visitor)
    if (sentEarly) context.header('server-timing', sentEarly)
    const isFound = written !== undefined || (page !== undefined && !isOfCatalogue(path))
    if (html.status !== 200) return context.newResponse(html.body, html.status, html.headers)
    const status = written === 'unavailable' ? 503 : isFound ? 200 : 404
    return context.newResponse(html.body, status, html.headers)
  })
}

function writtenAnswer({ type, etag, plain, gzip }: WrittenPage, { headers }: Request) {
  const common = { 'content-type': type, etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
  if (isKnownTag(headers.get('if-none-match'), etag))
    return { status: 304 as const, body: null, headers: common }
  return acceptsEncoding(headers.get('accept-encoding'), 'gzip')
    ? { status: 200 as const, body: gzip, headers: { ...common, 'content-encoding': 'gzip' } }
    : { status: 200 as const, body: plain, headers: common }
}
