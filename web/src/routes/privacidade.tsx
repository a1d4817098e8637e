import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { PrivacyScreen } from '#/features/privacy/privacy-screen.tsx'

export const Route = createFileRoute('/privacidade')({
  head: () =>
    pageHead({
      title: 'Privacidade',
      description: 'O que guardamos sobre você, e por quê.',
    }),
  component: PrivacyScreen,
})
