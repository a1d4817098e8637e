import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

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
        handler: (html, { bundle = {} }) =>
          html.replace(/<link rel="stylesheet"[^>]*>/, () => styleElement(bundle)),
      },
    },
  ]
}

export function withFirstPaint(html: string) {
  const script = readFileSync(FIRST_PAINT, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')
  return html.replace('<script src="/first-paint.js"></script>', () => `<script>${script}</script>`)
}

export const styleElement = (bundle: Rolldown.OutputBundle) => `<style>${styles(bundle)}</style>`

/** Of the whole application: every screen is drawn with it, so that none waits for a file of its own. */
function styles(bundle: Rolldown.OutputBundle) {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  const [sheet] = sheets
  if (sheets.length !== 1 || sheet?.type !== 'asset')
    throw new Error(`The styles are one file, not ${sheets.length}: import them into ui/styles.css.`)
  return sheet.source.toString().trim()
}
