import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { ForgotScreen } from '#/features/auth/forgot-screen.tsx'

export const Route = createFileRoute('/auth/forgot')({
  head: () =>
    pageHead({ title: 'Esqueci minha senha', description: 'Receba um link para escolher uma nova senha.' }),
  component: ForgotScreen,
})
