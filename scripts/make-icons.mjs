// Renders the icons and the social preview image (web/public). Run it by hand, after `npm run build`, when the logo or the
// landing page changes: npx node scripts/make-icons.mjs. Needs Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallChromium } from './find-chromium.mjs'

const PUBLIC = new URL('../web/public/', import.meta.url)
const DIST = new URL('../web/dist/', import.meta.url)
const SOCIAL = { width: 1200, height: 630 }

const { text: night, tower, beam } = BRAND_COLORS
const mark = `<g transform="translate(5.4 4.6) scale(1.34)"><path fill="${tower}" d="M6.9 37.2 9.6 3.6h5.2l2.7 33.6z"/><path fill="${beam}" d="M16.2 6.9 34.6 3.2v10.6l-18.1-3.3z"/><path fill="${beam}" d="M17.1 18.5 27.6 16.3v7.6l-10.3-2z"/></g>`
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Farol</title><rect width="64" height="64" rx="12" fill="${night}"/>${mark}</svg>`

/** A maskable icon: the logo stays within a circle of `share` of the width. */
const square = (share) => {
  const inset = (64 * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${night}"/><g transform="translate(${inset} ${inset}) scale(${share})">${mark}</g></svg>`
}

const drawn = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An .ico file with one PNG, for old browsers and search engines. */
function iconFile(png, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** The landing page, without its button. */
async function socialPicture() {
  const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', woff2: 'font/woff2' }
  const server = createServer(({ url }, answer) => {
    const path = url === '/' ? 'index.html' : url.slice(1)
    answer.setHeader('content-type', types[path.split('.').at(-1)] ?? 'text/html')
    answer.end(readFileSync(new URL(path, DIST)))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: SOCIAL, serviceWorkers: 'block' })
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.getByRole('link', { name: 'Acessar Plataforma' }).evaluate((button) => button.remove())
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await browser.close()
  server.close()
  return sharp(picture).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
}

mkdirSync(new URL('icons/', PUBLIC), { recursive: true })
const files = {
  'favicon.svg': Buffer.from(`${favicon}\n`),
  'icons/192.png': await drawn(favicon, 192),
  'icons/512.png': await drawn(favicon, 512),
  'icons/maskable-512.png': await drawn(square(0.78), 512),
  'icons/apple-touch.png': await drawn(square(0.9), 180),
  'favicon.ico': iconFile(await drawn(favicon, 32), 32),
  'social.png': await socialPicture(),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(new URL(name, PUBLIC), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
