import type { Endpoint } from '@farol/contract/endpoint.ts'
import type { Plugin } from 'vite'
import { PRELOADS, preloadFaults, SENT_EARLY } from './page-preloads.ts'
import { chunksOf, firstChunks, pageChunks, readRoutes } from './pages.ts'

/**
 * Writes `pages.json`: the paths of all screens, so that the server answers every other one with 404, and for each of them
 * what its first load needs beside what index.html names, so that the browser requests all of it at once.
 */
export function listPages({ prerendered }: { prerendered: Record<string, string> }): Plugin {
  return {
    name: 'farol:list-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const routes = await readRoutes()
        const faults = preloadFaults(routes)
        if (faults.length > 0) this.error(`The preloads do not fit the routes: ${faults.join('; ')}.`)
        const chunks = chunksOf(bundle)
        const named = firstChunks(chunks)
        const pages = routes
          .filter(({ isLayout }) => !isLayout)
          .map((page) => {
            const scripts = [...pageChunks(chunks, page)].filter((chunk) => !named.has(chunk))
            const sentEarly = SENT_EARLY[page.ids.at(-1) ?? '']
            return [
              page.path,
              {
                scripts: scripts.map(({ fileName }) => `/${fileName}`),
                preloads: page.ids.flatMap((id) => PRELOADS[id] ?? []).map(request),
                ...(sentEarly && { sentEarly: request(sentEarly) }),
                ...(page.path in prerendered && { prerendered: `/${prerendered[page.path]}` }),
              },
            ]
          })
        const source = JSON.stringify(Object.fromEntries(pages))
        this.emitFile({ type: 'asset', fileName: 'pages.json', source })
      },
    },
  }
}

const request = ({ path, access }: Endpoint) => ({ path, access })
