import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { StopRemindersScreen } from '#/features/reminders/stop-reminders-screen.tsx'

/** The link in a reminder. Opening it changes nothing: mail scanners open links, too. */
export const Route = createFileRoute('/lembretes/parar/$token')({
  head: () => pageHead({ title: 'Parar os lembretes' }),
  component: StopRemindersScreen,
})
