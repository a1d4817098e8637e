import { createFileRoute } from '@tanstack/react-router'
import { pendingCertificatesQuery } from '#/api/certificates.ts'
import { apiKeysQuery, changesQuery, demoQuery, mailQuery, settingsQuery } from '#/api/settings.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { SettingsLoading, SettingsScreen } from '#/features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/settings/')({
  loader: async ({ context: { queryClient } }) => {
    const [settings, mail] = await Promise.all([
      queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      queryClient.ensureQueryData({ ...mailQuery, revalidateIfStale: true }),
      queryClient.ensureInfiniteQueryData({ ...changesQuery, revalidateIfStale: true }),
      // What stands between the form and the log: nothing moves when it comes, and where it fails, its panel says so.
      queryClient.ensureQueryData({ ...apiKeysQuery, revalidateIfStale: true }).catch(() => undefined),
      queryClient.ensureQueryData({ ...demoQuery, revalidateIfStale: true }).catch(() => undefined),
      queryClient
        .ensureQueryData({ ...pendingCertificatesQuery, revalidateIfStale: true })
        .catch(() => undefined),
    ])
    return { loaded: settings, isMailConfigured: mail.isConfigured }
  },
  head: () => pageHead({ title: 'Configurações', description: 'Como a escola funciona.' }),
  component: SettingsScreen,
  pendingComponent: SettingsLoading,
  errorComponent: DataFailed,
})
