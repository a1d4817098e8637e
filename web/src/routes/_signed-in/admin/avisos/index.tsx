import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { AvisosScreen } from '#/features/avisos/avisos-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/avisos/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): { page?: number } => search,
  head: () => pageHead({ title: 'Avisos' }),
  component: AvisosScreen,
  errorComponent: DataFailed,
})
