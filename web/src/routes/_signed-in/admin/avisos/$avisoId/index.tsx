import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { EditAvisoScreen } from '#/features/avisos/aviso-form-screens.tsx'

export const Route = createFileRoute('/_signed-in/admin/avisos/$avisoId/')({
  head: () => pageHead({ title: 'Editar aviso' }),
  component: EditAvisoScreen,
  errorComponent: DataFailed,
})
