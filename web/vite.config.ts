import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import { DEFAULT_FACE } from '@farol/domain/school.ts'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandColors } from './build/brand-colors.ts'
import { bundleBudget } from './build/bundle-budget.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { inlineHead } from './build/inline-head.ts'
import { listPages } from './build/list-pages.ts'
import { offlinePage } from './build/offline-page.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderedPages } from './build/prerender.ts'
import { shortRoutes } from './build/short-routes.ts'

const fileRoutes = tanstackRouter({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  routeFileIgnorePrefix: '-',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // What one page alone needs, also while waiting, does not weigh on the first load of the others.
    defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  },
})

const KB = 1000

/** Routes whose pages may begin with a select: those of administrators and of monitors. */
const SELECTING = [
  '/_signed-in/admin',
  '/_signed-in/_student/turmas',
  '/_signed-in/_student/turma/$turmaId',
  '/_signed-in/_student/turma/$turmaId_/avisos',
]

/** Screens that look the same to every visitor. */
const PRERENDERED = { '/': 'prerendered/landing.html', '/auth/': 'prerendered/auth.html' }

const production = [
  shortRoutes(),
  listPages({ prerendered: PRERENDERED }),
  preloadFonts(),
  brandColors(),
  inlineHead(),
  prerenderedPages(PRERENDERED),
  offlinePage(),
  bundleBudget({
    limits: {
      __root__: 180 * KB,
      '/': 135 * KB,
      '/auth/': 135 * KB,
      '/_signed-in/admin': 305 * KB,
      // For monitors: a table of the administration.
      '/_signed-in/_student/turmas': 305 * KB,
      '/_signed-in/_student/turma/$turmaId': 305 * KB,
      '/_signed-in/_student/duvidas': 305 * KB,
      '/_signed-in/_student/turma/$turmaId_/avisos': 305 * KB,
    },
    onlyIn: {
      // Loaded where an HLS stream is really played, behind the first load.
      'hls.js': [],
      // Loaded with the first file that is sent.
      'tus-js-client': [],
      // What places popups: behind the screen for students, at once where an administrator has a select.
      '@floating-ui/core': SELECTING,
      '@floating-ui/dom': SELECTING,
      '@simplewebauthn/browser': ['/auth/verify'],
    },
  }),
  precompress(),
]

/** What the server does with the built page. */
const filledPage: Plugin = {
  name: 'filled-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('{{TIME_ZONE}}', process.env.TIME_ZONE || DEFAULT_TIME_ZONE)
      .replaceAll('{{SCHOOL_NAME}}', DEFAULT_FACE.name)
      .replaceAll('{{TAGLINE}}', DEFAULT_FACE.tagline)
      .replaceAll(/\{\{(LANDING_TEXT|CATALOGUE|CONTACT_EMAIL|PRIVACY_OFFICER|PRIVACY_EMAIL)\}\}/g, ''),
}

// The host stays as the browser sent it: the server accepts a write only when it comes from its own host.
const farolServer = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

export default defineConfig(({ mode }) => {
  const isGallery = mode === 'gallery'
  return {
    plugins: [
      ...(isGallery ? [] : [fileRoutes]),
      react(),
      tailwindcss(),
      filledPage,
      ...(isGallery ? [] : production),
    ],
    // React has itself what this is for in older versions.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    // The gallery is what the tests open: React's and Base UI's development warnings must reach them.
    define: isGallery ? { 'process.env.NODE_ENV': '"development"' } : {},
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      proxy: { '/api': farolServer, '/media': farolServer },
    },
    build: {
      outDir: isGallery ? 'dist-gallery' : 'dist',
      emptyOutDir: true,
      sourcemap: false,
      // The page holds all styles: nothing that is loaded later asks for them.
      cssCodeSplit: false,
      // The content security policy refuses data: URLs for fonts.
      assetsInlineLimit: 0,
      // Every browser this is built for preloads modules by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // On a slow machine a first start would show a page of them.
        checks: { bundlerTimings: false },
        ...(isGallery
          ? { input: 'gallery.html' }
          : {
              output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
            }),
      },
    },
  }
})
