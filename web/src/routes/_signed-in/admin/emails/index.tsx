import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { MailsScreen } from '#/features/mails/mails-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/emails/')({
  head: () => pageHead({ title: 'Emails' }),
  component: MailsScreen,
  errorComponent: DataFailed,
})
