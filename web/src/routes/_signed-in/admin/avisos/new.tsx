import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { NewAvisoScreen } from '#/features/avisos/aviso-form-screens.tsx'

export const Route = createFileRoute('/_signed-in/admin/avisos/new')({
  head: () => pageHead({ title: 'Escrever aviso' }),
  component: NewAvisoScreen,
})
