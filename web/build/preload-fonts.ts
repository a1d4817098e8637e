import type { Plugin, Rolldown } from 'vite'

/** The two files every page is set in; the others hold alphabets that Portuguese does not need. */
const FIRST_FONTS = ['commissioner-latin-title.woff2', 'hanken-grotesk-latin-text.woff2']

export function firstFonts(bundle: Rolldown.OutputBundle) {
  const files = Object.values(bundle).filter((file) => file.type === 'asset')
  return FIRST_FONTS.map((name) => {
    const font = files.find(({ names }) => names.includes(name))
    if (!font) throw new Error(`The build has no font ${name}.`)
    return font.fileName
  })
}

/** The browser fetches the fonts together with the stylesheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'farol:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return firstFonts(bundle).map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
          injectTo: 'head',
        }))
      },
    },
  }
}
