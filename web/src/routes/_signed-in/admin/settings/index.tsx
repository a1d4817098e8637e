import type { SettingsValues } from '@farol/contract/settings.ts'
import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { apiKeysQuery } from '#/api/api-keys.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { pendingCertificatesQuery } from '#/api/certificates.ts'
import { demoQuery } from '#/api/demo.ts'
import { sessionQuery } from '#/api/session-cache.ts'
import { changesQuery, mailQuery, settingsQuery, updateSettings } from '#/api/settings.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { loadNextPage } from '#/features/admin/load-next-page.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { DemoCard } from '#/features/overview/demo-card.tsx'
import { ApiKeys } from '#/features/settings/api-keys.tsx'
import { ChangeLog } from '#/features/settings/change-log.tsx'
import { NoMailNotice } from '#/features/settings/no-mail-notice.tsx'
import { PendingCertificates } from '#/features/settings/pending-certificates.tsx'
import { SettingsForm } from '#/features/settings/settings-form.tsx'
import { SettingsSkeleton } from '#/features/settings/settings-skeleton.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/settings/')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
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
  pendingComponent: SettingsSkeleton,
  errorComponent: DataError,
})

function SettingsScreen() {
  const queryClient = useQueryClient()
  const { loaded, isMailConfigured } = Route.useLoaderData()
  // What the form started from: settings that are asked for again must not change it under somebody's hands.
  const [{ settings, reloads }, setStart] = useState({ settings: loaded, reloads: 0 })
  const log = useSuspenseInfiniteQuery(changesQuery)
  const { data: demo } = useQuery(demoQuery)
  const hasDemo = demo !== undefined && demo.users + demo.courses.length > 0
  const { version, ...values } = settings

  const save = async (changed: SettingsValues) => {
    const answer = await updateSettings({ ...changed, version })
    setStart({ settings: { ...changed, ...answer }, reloads })
    notify.success({ title: 'Configurações salvas', detail: 'Já valem para todo mundo.' })
    const refresh = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: changesQuery.queryKey }),
        // Every screen of the administration says when the school is closed.
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ])
    return { refresh }
  }

  const reload = async () => {
    try {
      const current = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
      setStart({ settings: current, reloads: reloads + 1 })
    } catch (error) {
      notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) })
    }
  }

  return (
    <div className="max-w-187">
      <PageHeader title="Configurações">Valem para toda a escola, assim que você salvar.</PageHeader>
      {isMailConfigured ? null : <NoMailNotice />}
      <SettingsForm
        key={reloads}
        values={values}
        isMailConfigured={isMailConfigured}
        onSave={save}
        onReload={reload}
      />
      {values.automaticCertificates ? <PendingCertificates /> : null}
      {hasDemo ? <DemoCard className="mt-10" /> : null}
      <ChangeLog
        changes={log.data.pages.flatMap(({ changes }) => changes)}
        hasMore={log.hasNextPage}
        isLoadingMore={log.isFetchingNextPage}
        onLoadMore={() => loadNextPage(log.fetchNextPage)}
      />
      <section aria-labelledby="avancado" className="mt-12">
        <h2 id="avancado" className="text-[1.1875rem]">
          Avançado
        </h2>
        <p className="mt-1 text-text-muted">Só para quem liga outros programas à escola.</p>
        <ApiKeys />
      </section>
    </div>
  )
}
