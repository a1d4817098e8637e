import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

const WEB = fileURLToPath(new URL('..', import.meta.url))

type Drawing = { drawStill: (address: string) => Promise<string> }

/**
 * Writes, for each of these screens, a page that has the screen drawn in it: it is there with the first answer, while
 * the scripts are still on their way, and gives its place to the same screen when they have come (src/main.tsx).
 */
export function stills(screens: Record<string, string>): Plugin {
  return {
    name: 'farol:stills',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const empty = pageSource(bundle)
        const { module } = await runnerImport<Drawing>(`${WEB}src/app/still.tsx`, {
          configFile: false,
          root: WEB,
          plugins: [react()],
        })
        for (const [address, fileName] of Object.entries(screens)) {
          const drawn = withoutForms(await module.drawStill(address.replace(/(.)\/$/, '$1')))
          const still = `<div id="root"><div data-still>${drawn}</div></div>`
          const source = empty.replace('<div id="root"></div>', () => still)
          if (source === empty || !drawn.includes('<h1')) this.error(`${address} could not be drawn ahead.`)
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

/** Sent without our scripts, a form would put what was typed into the address. */
const withoutForms = (html: string) => html.replaceAll('<form ', '<form inert ')

function pageSource(bundle: Rolldown.OutputBundle) {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html.')
  return page.source.toString()
}
