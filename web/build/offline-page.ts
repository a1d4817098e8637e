import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { withBrandColors } from './brand-colors.ts'
import { styleElement, withFirstPaint } from './inline-head.ts'
import { firstFonts } from './preload-fonts.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What the offline page needs from `public/`. */
const PUBLIC_FILES = ['offline.js', 'favicon.svg']

/** Writes `offline.html`, in the application's own styles, and `offline-worker.js`, which keeps it for later. */
export function offlinePage(): Plugin {
  return {
    name: 'farol:offline-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = withBrandColors(withFirstPaint(read('../offline/offline.html'))).replace(
          '<!-- styles -->',
          () => styleElement(bundle),
        )
        const files = ['offline.html', ...firstFonts(bundle), ...PUBLIC_FILES].map(
          (fileName) => `/${fileName}`,
        )
        const contents = [html, ...files, ...PUBLIC_FILES.map((fileName) => read(`../public/${fileName}`))]
        const digest = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12)
        const offline = JSON.stringify({ cacheName: `farol-offline-${digest}-{{SCHOOL_VERSION}}`, files })
        const worker = read('../offline/offline-worker.js').replace('__OFFLINE__', offline)
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: html })
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: worker })
      },
    },
  }
}
