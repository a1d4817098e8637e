/// <reference path="../certificates/fontkit.d.ts" />
import { readFile } from 'node:fs/promises'
import { hexOf } from '@farol/domain/oklch.ts'
import { schoolColors, schoolInitial } from '@farol/domain/school.ts'
import { schoolPalette, tokenOf } from '@farol/domain/school-palette.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { schoolImages } from '#/database/schema/school.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { StoredSchool } from './school.queries.ts'
import { hasOwnIcons } from './school-face.ts'

/** The share of the width that the logo has. What may be cut into a circle keeps more distance. */
const ICONS: Record<string, { size: number; share: number }> = {
  '/icons/192.png': { size: 192, share: 0.8 },
  '/icons/512.png': { size: 512, share: 0.8 },
  '/icons/maskable-512.png': { size: 512, share: 0.62 },
  '/icons/apple-touch.png': { size: 180, share: 0.72 },
  '/favicon.ico': { size: 32, share: 0.8 },
}
const TAB_ICON = '/favicon.svg'
const FONT = new URL('../certificates/fonts/commissioner-bold.ttf', import.meta.url)
const REVALIDATE = 'public, no-cache'

type Icon = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
/** Undefined for every other path, and while the icons of the build are right. */
export type SchoolIcons = (path: string) => Promise<Icon | undefined>

type Options = { now: () => StoredSchool; orm: NodePgDatabase; encodeImage: EncodeImage }

/**
 * The icons of a school: its logo, or the initial of its name in its colour. In a tab, where a logo would be a few pixels high,
 * always the initial. Made when first asked for, and again after a change.
 */
export function createSchoolIcons({ now, orm, encodeImage }: Options): SchoolIcons {
  const made = new Map<string, Promise<Icon>>()
  let madeFor = 0

  async function make(path: string): Promise<Icon> {
    const school = now()
    const svg = await initialSvg(school)
    if (path === TAB_ICON) return answer(Buffer.from(svg), 'image/svg+xml')
    const { size, share } = ICONS[path] ?? { size: 0, share: 0 }
    const sizes = [{ width: size, height: size }]
    const logo = await lightLogo(school, orm)
    const [png] = await encodeImage(
      logo
        ? { file: logo, sizes, format: 'png', icon: { ground: schoolColors(school.color).background, share } }
        : { file: Buffer.from(svg), isDrawing: true, sizes, format: 'png' },
    )
    return answer(png ?? Buffer.alloc(0), 'image/png')
  }

  return async (path) => {
    if (!(path in ICONS || path === TAB_ICON)) return undefined
    const school = now()
    if (!hasOwnIcons(school)) return undefined
    if (madeFor !== school.version) made.clear()
    madeFor = school.version
    const icon = made.get(path) ?? make(path)
    made.set(path, icon)
    icon.catch(() => made.delete(path))
    return icon
  }
}

const answer = (bytes: Buffer, type: string): Icon => ({
  body: new Uint8Array(bytes),
  headers: { 'content-type': type, 'cache-control': REVALIDATE },
})

async function lightLogo({ images }: StoredSchool, orm: NodePgDatabase) {
  const logo = images['logo-light'] ?? images['logo-dark']
  if (!logo) return undefined
  const [stored] = await orm
    .select({ image: schoolImages.image })
    .from(schoolImages)
    .where(eq(schoolImages.id, logo.id))
  return stored?.image
}

const SIDE = 64
const LETTER_HEIGHT = 36

/** A letter that the font does not have is drawn as a lamp: a disc. */
async function initialSvg({ name, color }: StoredSchool) {
  const { light } = schoolPalette(color)
  const [ground, ink] = ['brand', 'brand-contrast'].map((token) => hexOf(tokenOf(light, token)))
  const { create } = await import('fontkit')
  const font = create(await readFile(FONT))
  const codePoint = schoolInitial(name).codePointAt(0) ?? 0
  const glyph = font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : undefined
  const mark = glyph
    ? centred(glyph, ink ?? '')
    : `<circle cx="32" cy="32" r="${LETTER_HEIGHT / 2}" fill="${ink}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${mark}</svg>`
}

type Glyph = ReturnType<import('fontkit').Font['glyphForCodePoint']>

/** Fonts count upwards. */
function centred({ path, bbox: { minX, minY, maxX, maxY } }: Glyph, ink: string) {
  const scale = LETTER_HEIGHT / Math.max(maxY - minY, maxX - minX)
  const x = SIDE / 2 - (scale * (minX + maxX)) / 2
  const y = SIDE / 2 + (scale * (minY + maxY)) / 2
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${ink}" d="${path.toSVG()}"/>`
}
