import type { Plugin } from 'vite'
import { PAGE_ASKS, PAGE_OPENS } from './page-asks.ts'
import { chunksOf, firstChunks, pageChunks, readPages } from './pages.ts'

type Options = {
  asksWhoIsThere: RegExp
  /** The pages that have their screen drawn in them, by the screen's address. */
  stills: Record<string, string>
}

/**
 * Writes `pages.json`: the addresses of all screens, so that the server answers every other one with 404, and for each
 * what its first load needs beside what index.html names, so that the browser asks for all of it at once.
 */
export function listPages({ asksWhoIsThere, stills }: Options): Plugin {
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
              asks: [
                ...(page.routeFiles.some((file) => asksWhoIsThere.test(file)) ? ['/api/session'] : []),
                ...(PAGE_ASKS[page.path] ?? []),
              ],
              ...(page.path in PAGE_OPENS && { opens: PAGE_OPENS[page.path] }),
              ...(page.path in stills && { still: `/${stills[page.path]}` }),
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
