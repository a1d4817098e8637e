import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './build/bundle-budget.ts'
import { listPages } from './build/list-pages.ts'
import { offlinePage } from './build/offline-page.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

/** Where people land after logging in, and the player: data is asked for without waiting for the code. */
const asksAtOnce = (routeId: string) =>
  /^\/_signed-in\/(_student\/(dashboard|courses)$|course\/)/.test(routeId)

const fileRoutes = tanstackRouter({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  routeFileIgnorePrefix: '-',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // What few people open first, or only see while waiting, does not weigh on the first load of the others.
    splitBehavior: ({ routeId }) => {
      if (!/^\/(_signed-in|certificado|auth\/verify)/.test(routeId)) return undefined
      const screen = ['component', 'pendingComponent', 'errorComponent'] as const
      return asksAtOnce(routeId) ? [[...screen]] : [['loader', ...screen]]
    },
  },
})

// What every page needs, in one file: it compresses better, and stays cached when only our own code changes. Only forms
// that may hold something unsaved block the way out.
const base = {
  name: 'base',
  test: /node_modules\/(?!.*useBlocker)(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|preload-helper/,
}

// Our own small parts that the public pages draw with: as twenty files they would weigh more.
const kit = {
  name: 'kit',
  test: /src\/(ui\/(button|class-names|empty-state|field|input|logo|password-input|skeleton|text-link)|api\/(account|api-problem|client|passkey-place)|forms\/(account-resolvers|lazy-resolver|show-problem)|notices\/notices|routes\/(-error-screen|-pending-screen|auth\/-(auth-heading|check-your-email)))\.tsx?$/,
}

/** The entry names every file it may load later: short names keep it small. */
const chunkFileNames = ({ name, moduleIds }: { name: string; moduleIds: string[] }) => {
  if (name === base.name || name === kit.name) return 'assets/[name]-[hash].js'
  return moduleIds.some((id) => id.includes('/_signed-in/admin/'))
    ? 'assets/admin-[hash].js'
    : 'assets/[hash].js'
}

/** Files to fetch along with another: not what every page has, and nothing for the administration, which few open. */
const resolveDependencies = (file: string, files: string[]) =>
  file.includes('/admin-') ? [] : files.filter((needed) => !/\/(base|kit)-/.test(needed))

const production = [
  listPages(),
  preloadFonts(),
  offlinePage(),
  bundleBudget({
    limit: 130_000,
    pages: { '/': ['index.tsx'], '/auth': ['auth/route.tsx', 'auth/index.tsx'] },
  }),
  precompress(),
]

// The host stays as the browser sent it: the server accepts a write only when it comes from its own host.
const farolServer = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

export default defineConfig(({ mode }) => {
  const isGallery = mode === 'gallery'
  return {
    plugins: [...(isGallery ? [] : [fileRoutes]), react(), tailwindcss(), ...(isGallery ? [] : production)],
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
      // The content security policy refuses data: URLs for fonts.
      assetsInlineLimit: 0,
      // Every browser this is built for preloads modules by itself.
      modulePreload: { polyfill: false, resolveDependencies },
      rolldownOptions: isGallery
        ? { input: 'gallery.html' }
        : { output: { chunkFileNames, codeSplitting: { groups: [base, kit] } } },
    },
  }
})
