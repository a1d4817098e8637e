import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { LandingScreen } from '#/features/landing/landing-screen.tsx'
import { schoolName, tagline } from '#/ui/school.ts'

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      title: tagline,
      description: `${schoolName} é uma plataforma de cursos em português: aulas em vídeo, no seu ritmo, com progresso salvo.`,
    }),
  component: LandingScreen,
})
