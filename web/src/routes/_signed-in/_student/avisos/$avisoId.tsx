import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { MyAvisoFailed, MyAvisoScreen } from '#/features/notifications/my-aviso-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/avisos/$avisoId')({
  head: () => pageHead({ title: 'Aviso' }),
  component: MyAvisoScreen,
  errorComponent: MyAvisoFailed,
})
