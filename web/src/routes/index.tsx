import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { LandingScreen } from '#/features/landing/landing-screen.tsx'

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      title: 'Capacitando vidas para guiar destinos',
      description:
        'Farol é uma plataforma de cursos em português: aulas em vídeo, no seu ritmo, com progresso salvo.',
    }),
  component: LandingScreen,
})
