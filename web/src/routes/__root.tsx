import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { DocumentHead } from '#/app/document-head.tsx'
import { ErrorPage } from '#/app/error-screen.tsx'
import { NavigationAnnouncer } from '#/app/navigation-announcer.tsx'
import { pageHead } from '#/app/page-head.ts'
import { NoticeArea } from '#/notices/notice-area.tsx'

export const Route = createRootRoute({
  // What remains when no page below has a title of its own.
  head: () => pageHead({ title: 'Página não encontrada' }),
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('#/app/not-found-screen.tsx'), 'NotFoundScreen'),
})

function Root() {
  return (
    // The security policy refuses <style> elements made at run time; ui/styles.css has the rules instead.
    <CSPProvider disableStyleElements>
      <DocumentHead />
      <NavigationAnnouncer />
      <Outlet />
      <NoticeArea />
    </CSPProvider>
  )
}
