import type { LogoKind } from '@farol/contract/school.ts'
import { escapedHtml } from '@farol/domain/formatted-html.ts'
import { DEFAULT_SCHOOL_NAME, schoolColors } from '@farol/domain/school.ts'
import { paletteCss } from '@farol/domain/school-palette.ts'
import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import { type CurrentSchool, createCurrentSchool } from './current-school.ts'
import type { StoredSchool } from './school.queries.ts'
import { hasOwnPicture } from './school-face.ts'
import { createSchoolIcons, type SchoolIcons } from './school-icons.ts'

export type SchoolFront = CurrentSchool & {
  /** The styles that every page has after those of the build; empty if the school has those of the build. */
  style: () => string
  /** Fills the placeholders of a built file. */
  fill: (text: string, urlPath: string) => string
  icon: SchoolIcons
  /** Calls it after each change. */
  onChange: (listener: () => void) => void
}

type Options = {
  database: Database
  baseUrl: string
  timeZone: string
  encodeImage: EncodeImage
  log: Logger
}

/** How pages, icons and the manifest show the school: written once for each change, not for each request (ADR 18). */
export async function createSchoolFront({
  database,
  baseUrl,
  timeZone,
  encodeImage,
  log,
}: Options): Promise<SchoolFront> {
  const listeners: (() => void)[] = []
  let style = ''
  let values: Record<string, string> = {}
  const current = await createCurrentSchool({
    reads: database.reads,
    log,
    onChange: (school) => {
      style = paletteCss(school.color) + logoCss(school)
      const ROBOTS = school.hasPublicCatalogue ? `Allow: /api/catalogue\nSitemap: ${baseUrl}/sitemap.xml` : ''
      values = { ...pageValues(school), ROBOTS, BASE_URL: baseUrl, TIME_ZONE: timeZone }
      for (const changed of listeners) changed()
    },
  })
  return {
    ...current,
    style: () => style,
    fill: (text, urlPath) => {
      const isPage = urlPath.endsWith('.html')
      const escaped = escaping(urlPath)
      const filled = text.replaceAll(/\{\{([A-Z_]+)\}\}/g, (gap, name) => {
        const value = values[name]
        return value === undefined ? gap : escaped(value)
      })
      return isPage && style ? filled.replace('</head>', () => `<style>${style}</style></head>`) : filled
    },
    onChange: (listener) => listeners.push(listener),
    icon: createSchoolIcons({ now: current.now, orm: database.orm, encodeImage }),
  }
}

/** As many letters stand in the place of 'Farol' at its size. */
const SHORT_NAME_MAX = 12

function pageValues(school: StoredSchool): Record<string, string> {
  const { name, tagline, version } = school
  const isOwn = hasOwnPicture(school)
  return {
    SCHOOL_NAME: name,
    TAGLINE: tagline,
    TAGLINE_END: /[.!?…]$/.test(tagline) ? '' : '.',
    LANDING_TEXT: school.landingText,
    CATALOGUE: school.hasPublicCatalogue ? 'on' : '',
    CONTACT_EMAIL: school.contactEmail,
    PRIVACY_OFFICER: school.privacyOfficer,
    PRIVACY_EMAIL: school.privacyEmail,
    SCHOOL_VERSION: String(version),
    DARK_BACKGROUND: schoolColors(school.color).darkBackground,
    LOGO: logoKind(school),
    SOCIAL_IMAGE: isOwn ? '/icons/512.png' : '/social.png',
    SOCIAL_WIDTH: isOwn ? '512' : '1200',
    SOCIAL_HEIGHT: isOwn ? '512' : '630',
    SOCIAL_ALT: isOwn ? name : `Um farol à noite; na sua luz, ${tagline}.`,
    SOCIAL_CARD: isOwn ? 'summary' : 'summary_large_image',
  }
}

export function logoKind({ name, images }: Pick<StoredSchool, 'name' | 'images'>): LogoKind {
  if (images['logo-light'] || images['logo-dark']) return 'image'
  if (name === DEFAULT_SCHOOL_NAME) return 'farol'
  return [...name].length <= SHORT_NAME_MAX ? 'name' : 'long-name'
}

/** Each scheme has its logo; if there is but one, it stands in both. */
function logoCss({ images }: StoredSchool) {
  const light = images['logo-light'] ?? images['logo-dark']
  const dark = images['logo-dark'] ?? light
  if (!light || !dark) return ''
  const declared = ({ id, width, height }: typeof light) =>
    `--school-logo:url(/api/school/images/${id});--school-logo-ratio:${width}/${height}`
  return `:root{${declared(light)}}@media not print{[data-theme=dark],.night{${declared(dark)}}}`
}

function escaping(urlPath: string) {
  if (urlPath.endsWith('.html')) return escapedHtml
  return urlPath.endsWith('.txt') ? (text: string) => text : escapedJson
}

/** Inside of a string's quotes. */
const escapedJson = (text: string) => JSON.stringify(text).slice(1, -1)
