import { readFileSync } from 'node:fs'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import type { Plugin } from 'vite'

const MANIFEST = new URL('../public/manifest.webmanifest', import.meta.url)
const MANIFEST_PATH = '/manifest.webmanifest'

/** Writes the colours of the background where no CSS reaches: into the page's head, for the browser's bars, and the manifest. */
export function brandColors(): Plugin {
  const manifest = () => withBrandColors(readFileSync(MANIFEST, 'utf8'))
  return {
    name: 'farol:brand-colors',
    transformIndexHtml: { order: 'pre', handler: withBrandColors },
    configureServer({ middlewares }) {
      middlewares.use(MANIFEST_PATH, (_, response) => {
        response.setHeader('content-type', 'application/manifest+json')
        response.end(manifest())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST_PATH.slice(1), source: manifest() })
    },
  }
}

export const withBrandColors = (text: string) => text.replaceAll('{{BACKGROUND}}', BRAND_COLORS.background)
