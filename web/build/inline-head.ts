import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'

const FIRST_PAINT = new URL('../first-paint.js', import.meta.url)

/**
 * Puts the script that runs before the first paint and the styles into the page itself: the first paint then waits for
 * nothing else. The server's policy names exactly these by their hashes (server/src/http/inline-hashes.ts).
 */
export function inlineHead(): Plugin[] {
  return [
    {
      name: 'farol:inline-first-paint',
      transformIndexHtml: { order: 'pre', handler: withFirstPaint },
    },
    {
      name: 'farol:inline-styles',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) => {
          const link = `<link rel="stylesheet" crossorigin href="/${styleSheet(bundle).fileName}">`
          return replaced(html, link, styleElement(bundle))
        },
      },
    },
  ]
}

export function withFirstPaint(html: string) {
  const { code } = minifySync('first-paint.js', readFileSync(FIRST_PAINT, 'utf8'))
  return replaced(html, '<script src="/first-paint.js"></script>', `<script>${code}</script>`)
}

export const styleElement = (bundle: Rolldown.OutputBundle) =>
  `<style>${styleSheet(bundle).source.toString().trim()}</style>`

/** The styles of the whole application: every screen is drawn with them, so that none waits for a file of its own. */
function styleSheet(bundle: Rolldown.OutputBundle) {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  const [sheet] = sheets
  if (sheets.length !== 1 || sheet?.type !== 'asset')
    throw new Error(`The styles are one file, not ${sheets.length}: import them into ui/styles.css.`)
  return sheet
}

function replaced(html: string, element: string, by: string) {
  if (!html.includes(element)) throw new Error(`The page has no ${element}`)
  return html.replace(element, () => by)
}
