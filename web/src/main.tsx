import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProblem } from './api/api-problem.ts'
import { onFirstUse } from './app/first-use.ts'
import { isWriting, keepRouterFromReloading, watchTyping } from './app/new-version.ts'
import { PENDING_MS, router } from './router.tsx'
import { reloadChangedSchool } from './ui/school.ts'
import { startTheme } from './ui/theme.ts'
import './ui/styles.css'
import './player/player.css'

startTheme()
watchTyping()
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged && !isWriting()) reloadChangedSchool()
})
keepRouterFromReloading()

/** What the server said is on the screen already; anything else is a mistake of ours and belongs in the log. */
function onCaughtError(error: unknown) {
  if (!(error instanceof ApiProblem)) console.error(error)
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

/** As a transition, which React draws in small pieces: a key pressed meanwhile does not wait for the whole screen. */
const start = () =>
  startTransition(() =>
    createRoot(place, { onCaughtError }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )

// Drawn once it can be drawn whole: what the router adds to a screen that stands, React draws in one long piece. Until then the
// tower stands there (index.html), or a prerendered screen (build/prerender.ts); what takes longer is waited for in its skeleton.
const isPrerendered = place.hasChildNodes()
const patience = new Promise((resolve) => {
  if (!isPrerendered) setTimeout(resolve, PENDING_MS)
})
Promise.race([router.load(), patience]).then(start, start)

// Nothing but the offline page (build/offline-page.ts). A browser that refuses it shows its own.
if (import.meta.env.PROD) {
  onFirstUse(() => navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined))
}
