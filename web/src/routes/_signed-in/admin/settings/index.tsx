import { createFileRoute } from '@tanstack/react-router'
import { settingsScreenQuery } from '#/api/settings.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { SettingsLoading, SettingsScreen } from '#/features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/settings/')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery({ ...settingsScreenQuery, staleTime: 0 }),
  head: () => pageHead({ title: 'Configurações' }),
  component: SettingsScreen,
  pendingComponent: SettingsLoading,
  errorComponent: DataFailed,
})
