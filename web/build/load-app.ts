import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'

const WEB = fileURLToPath(new URL('..', import.meta.url))

/** With the ids of the layouts around it and its own, from the outermost inwards. A layout is no page of its own. */
export type PageRoute = { path: string; ids: readonly string[]; isLayout: boolean }

type App = { prerender: (path: string) => Promise<string>; listRoutes: () => PageRoute[] }

let app: Promise<App> | undefined

/** The application itself, run by Node, once in a build. */
export function loadApp(): Promise<App> {
  app ??= runnerImport<App>(`${WEB}src/app/prerender.tsx`, {
    configFile: false,
    root: WEB,
    plugins: [react()],
  }).then(({ module }) => module)
  return app
}
