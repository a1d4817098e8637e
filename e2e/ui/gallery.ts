import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect } from '../console-guard.ts'

const origin = 'http://gallery.test'
const folder = path.join(import.meta.dirname, '../../web/dist-gallery')

/** The policy of production: what breaks it is a console error, and so fails the test. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

type GalleryFixture = {
  /** Opens one section of the gallery, served from the built files without any port. */
  openSection: (section: string, query?: Record<string, string>) => Promise<void>
}

export const test = base.extend<GalleryFixture>({
  openSection: async ({ page }, use) => {
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      try {
        const body = await readFile(path.join(folder, pathname))
        const contentType = contentTypes[path.extname(pathname)] ?? 'application/octet-stream'
        await route.fulfill({ body, contentType, headers: { 'content-security-policy': policy } })
      } catch {
        await route.fulfill({ status: 404, body: '' })
      }
    })
    await use(async (section, query = {}) => {
      await page.goto(`${origin}/gallery.html?${new URLSearchParams({ section, ...query })}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Everything measured changes its size with the font.
      await page.evaluate(() => document.fonts.ready)
    })
  },
})

export { expect }
