import type { Plugin } from 'vite'
import { chunksOf, firstChunks, pageChunks, readPages } from './pages.ts'

/**
 * Writes `pages.json`: the addresses of all screens, so that the server answers every other one with 404, and for each
 * what its first load needs beside what index.html names, so that the browser asks for all of it at once.
 */
export function listPages({ asksWhoIsThere }: { asksWhoIsThere: RegExp }): Plugin {
  return {
    name: 'farol:list-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksOf(bundle)
        const named = firstChunks(chunks)
        const pages = readPages().map((page) => {
          const scripts = [...pageChunks(chunks, page)].filter((chunk) => !named.has(chunk))
          return [
            page.path,
            {
              scripts: scripts.map(({ fileName }) => `/${fileName}`),
              asks: page.routeFiles.some((file) => asksWhoIsThere.test(file)) ? ['/api/session'] : [],
            },
          ]
        })
        if (pages.length === 0) this.error('The generated routes list no paths.')
        const source = JSON.stringify(Object.fromEntries(pages))
        this.emitFile({ type: 'asset', fileName: 'pages.json', source })
      },
    },
  }
}
