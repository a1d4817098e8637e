import type { Plugin } from 'vite'

/** The two files every page is set in; the others hold alphabets that Portuguese does not need. */
export const FIRST_FONTS = /(?:commissioner-latin-title|hanken-grotesk-latin-text)-[\w-]+\.woff2$/

/** The browser fetches the fonts together with the stylesheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'farol:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((fileName) => FIRST_FONTS.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head',
          }))
      },
    },
  }
}
