import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { safeRedirect } from '#/app/safe-redirect.ts'
import { ConfirmScreen } from '#/features/auth/confirm-screen.tsx'

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
    redirect: safeRedirect(search.redirect),
  }),
  head: () => pageHead({ title: 'Confirmação de email', description: 'Confirme seu email.' }),
  component: ConfirmScreen,
})
