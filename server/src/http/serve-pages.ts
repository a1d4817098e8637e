import { Problem } from '@farol/contract/problem.ts'
import type { Hono } from 'hono'
import type { ReadToken } from '#/identity/session-cookie.ts'
import type { FindSession } from '#/identity/sessions.ts'
import type { SchoolFront } from '#/school/school-front.ts'
import type { AppEnv } from './app-env.ts'
import type { LoadMeter } from './load-meter.ts'
import { createPageVisitor } from './page-visitor.ts'
import type { Pages } from './pages.ts'
import type { StaticFiles } from './static-files.ts'

const NOT_BUILT = 'The web application is not built. Run: npm run build'

export type PageParts = {
  school: SchoolFront
  web: StaticFiles
  pages: Pages
  media: StaticFiles
}

type Options = PageParts & { readToken: ReadToken; findSession: FindSession; load: LoadMeter }

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
    const html = options.web.serve(prerendered ?? '/index.html', raw)
    if (!html) return context.text(NOT_BUILT, 503)
    const link = visitor && page.link(visitor)
    if (link) context.header('link', link)
    const sentEarly = visitor && page.sentEarly(visitor)
    if (sentEarly) context.header('server-timing', sentEarly)
    return context.newResponse(html.body, html.status === 200 && !page ? 404 : html.status, html.headers)
  })
}
