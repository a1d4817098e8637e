import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from '#/router.tsx'

/** The screen at an address as it looks to a visitor, before any script has run. */
export async function drawStill(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}
