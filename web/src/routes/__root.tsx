import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { NoticeArea } from '../notices/notice-area.tsx'
import { DocumentHead } from './-document-head.tsx'
import { ErrorPage } from './-error-page.tsx'
import { NavigationAnnouncer } from './-navigation-announcer.tsx'
import { pageHead } from './-page-head.ts'

export const Route = createRootRoute({
  // What remains when no page below has a title of its own.
  head: () =>
    pageHead({ title: 'Página não encontrada', description: 'Não há nada neste endereço do Farol.' }),
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found-screen.tsx'), 'NotFoundScreen'),
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
