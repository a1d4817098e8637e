import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { ResetScreen } from '#/features/auth/reset-screen.tsx'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  head: () => pageHead({ title: 'Nova senha' }),
  component: ResetScreen,
})
