import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { FIRST_FONTS } from './preload-fonts.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What the offline page needs from `public/`. */
const PUBLIC_FILES = ['theme.js', 'offline.js', 'favicon.svg']

/** Writes `offline.html`, in the application's own styles, and `offline-worker.js`, which keeps it for later. */
export function offlinePage(): Plugin {
  return {
    name: 'farol:offline-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const styles = styleSheet(bundle)
        const html = read('../offline/offline.html').replace(
          '<!-- styles -->',
          `<link rel="stylesheet" href="/${styles}" />`,
        )
        const fonts = Object.keys(bundle).filter((fileName) => FIRST_FONTS.test(fileName))
        const files = ['offline.html', styles, ...fonts, ...PUBLIC_FILES].map((fileName) => `/${fileName}`)
        const contents = [html, ...files, ...PUBLIC_FILES.map((fileName) => read(`../public/${fileName}`))]
        const digest = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12)
        const offline = JSON.stringify({ cacheName: `farol-offline-${digest}`, files })
        const worker = read('../offline/offline-worker.js').replace('__OFFLINE__', offline)
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: html })
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: worker })
      },
    },
  }
}

/** The one that index.html has, not those of single screens. */
function styleSheet(bundle: Rolldown.OutputBundle) {
  const fileName = Object.keys(bundle).find((name) => /^assets\/index-[\w-]+\.css$/.test(name))
  if (!fileName) throw new Error('The build has no style sheet of the whole application.')
  return fileName
}
