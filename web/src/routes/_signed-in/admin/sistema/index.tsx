import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { SystemScreen } from '#/features/system/system-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/sistema/')({
  head: () => pageHead({ title: 'Sistema' }),
  component: SystemScreen,
  errorComponent: DataFailed,
})
