import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from '#/router.tsx'

/** The HTML of a screen as a visitor sees it before any script has run. */
export async function prerender(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

/** Every route, with the routes it is drawn inside of, from the outermost layout inwards. */
export function listRoutes() {
  const { routesById } = createAppRouter(createMemoryHistory())
  return Object.values(routesById).map((route) => {
    const ids: string[] = [route.id]
    for (let parent = route.parentRoute; parent; parent = parent.parentRoute) ids.unshift(parent.id)
    return { path: route.fullPath, ids, isLayout: route.children !== undefined }
  })
}
