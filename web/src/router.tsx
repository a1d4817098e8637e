import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './app/error-screen.tsx'
import { PendingScreen } from './app/pending-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

/** A screen that takes longer shows its skeleton. */
export const PENDING_MS = 300

/** The browser's history unless another is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // How long data stays fresh is the query client's business.
    defaultPreloadStaleTime: 0,
    // A form must not start from what a page showed minutes ago; lists answer at once from the query client.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    notFoundMode: 'root',
    scrollRestoration: history === undefined,
    // Plain strings in the address: the router's own reading would turn a token of digits into a rounded number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
    ...(history && { history }),
  })

export const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
