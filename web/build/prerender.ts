import type { Plugin, Rolldown } from 'vite'
import { loadApp } from './load-app.ts'

/**
 * Writes a page with its screen already in it for each of these paths: the screen is there with the first response, while
 * the scripts are still loading, and the same screen replaces it once they have (src/main.tsx).
 */
export function prerenderedPages(files: Record<string, string>): Plugin {
  return {
    name: 'farol:prerendered-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const empty = pageSource(bundle)
        const { prerender } = await loadApp()
        for (const [path, fileName] of Object.entries(files)) {
          const screen = withInertForms(await prerender(urlOf(path)))
          const root = `<div id="root"><div data-prerendered>${screen}</div></div>`
          const source = empty.replace('<div id="root"></div>', () => root)
          if (source === empty || !screen.includes('<h1')) this.error(`${path} could not be prerendered.`)
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

/** The router's path of an index route ends with a slash, which its URL has not. */
const urlOf = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/** Submitted without our scripts, a form would put what was typed into the URL. */
const withInertForms = (html: string) => html.replaceAll('<form ', '<form inert ')

function pageSource(bundle: Rolldown.OutputBundle) {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html.')
  return page.source.toString()
}
