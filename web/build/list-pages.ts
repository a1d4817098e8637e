import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ROUTES = new URL('../src/route-tree.gen.ts', import.meta.url)

/** Writes `pages.json`: the addresses of all screens, so that the server answers every other one with 404. */
export function listPages(): Plugin {
  return {
    name: 'farol:list-pages',
    apply: 'build',
    generateBundle() {
      const [, paths = ''] = /fullPaths:\s+((?:\| '[^']+'\s+)+)/.exec(readFileSync(ROUTES, 'utf8')) ?? []
      const pages = [...paths.matchAll(/'([^']+)'/g)].map(([, path]) => path)
      if (pages.length === 0) this.error('The generated routes list no paths.')
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
