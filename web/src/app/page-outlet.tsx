import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PendingScreen } from './pending-screen.tsx'

/** The page inside a layout. On a slow line its own skeleton is still on its way: the layout stays, with a skeleton of any page. */
export const PageOutlet = () => (
  <Suspense fallback={<PendingScreen />}>
    <Outlet />
  </Suspense>
)
