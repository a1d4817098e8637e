import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProblem } from './api/api-problem.ts'
import { onFirstUse } from './first-use.ts'
import { router } from './router.tsx'
import { startTheme } from './ui/theme.ts'
import './ui/styles.css'
import './player/player.css'

startTheme()

/** What the server said is on the screen already; anything else is a mistake of ours and belongs in the log. */
function onCaughtError(error: unknown) {
  if (!(error instanceof ApiProblem)) console.error(error)
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

/** As a transition, which React draws in small pieces: nobody who presses a key meanwhile has to wait for the whole screen. */
const start = () =>
  startTransition(() =>
    createRoot(place, { onCaughtError }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
// A screen drawn ahead (build/stills.ts) stays until the real one can take its place whole.
if (place.hasChildNodes()) router.load().then(start, start)
else start()

// Nothing but the offline page (build/offline-page.ts). A browser that refuses it shows its own.
if (import.meta.env.PROD) {
  onFirstUse(() => navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined))
}
