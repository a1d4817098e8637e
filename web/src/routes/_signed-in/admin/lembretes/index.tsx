import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { RemindersScreen } from '#/features/reminders/reminders-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/lembretes/')({
  head: () => pageHead({ title: 'Lembretes' }),
  component: RemindersScreen,
  errorComponent: DataFailed,
})
