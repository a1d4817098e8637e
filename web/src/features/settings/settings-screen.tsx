import type { SettingsValues } from '@farol/contract/settings.ts'
import { useQuery, useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { pendingCertificatesQuery } from '#/api/admin-certificates.ts'
import { sessionQuery } from '#/api/session-cache.ts'
import { changesQuery, demoQuery, settingsQuery, updateSettings } from '#/api/settings.ts'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { loadNextPage } from '#/features/admin/list.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { DemoCard } from '#/features/overview/demo-card.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { ApiKeys } from './api-keys.tsx'
import { BackupsCard } from './backups-card.tsx'
import { ChangeLog } from './change-log.tsx'
import { SchoolSection } from './school-section.tsx'
import { SettingsForm } from './settings-form.tsx'

const route = getRouteApi('/_signed-in/admin/settings/')

export function SettingsScreen() {
  const queryClient = useQueryClient()
  const { settings: loaded, isMailConfigured, school } = route.useLoaderData()
  // What the form started from: refetched settings must not change it while the user types.
  const [{ settings, reloads }, setStart] = useState({ settings: loaded, reloads: 0 })
  const log = useSuspenseInfiniteQuery(changesQuery)
  const { data: demo } = useSuspenseQuery(demoQuery)
  const hasDemo = demo.users + demo.courses.length > 0
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

  const reload: Reload = async (onLoaded) => {
    const current = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
    onLoaded()
    setStart({ settings: current, reloads: reloads + 1 })
  }

  return (
    <div className="max-w-187">
      <Header />
      {isMailConfigured ? null : <NoMailNotice />}
      <SchoolSection loaded={school} />
      <h2 id="funcionamento" className="mt-12 mb-5 text-[1.1875rem]">
        Funcionamento
      </h2>
      <SettingsForm
        key={reloads}
        values={values}
        draftOf={{ name: 'settings', version: settings.version }}
        isMailConfigured={isMailConfigured}
        onSave={save}
        onReload={reload}
      />
      {values.automaticCertificates ? <PendingCertificates /> : null}
      <MailLink />
      <BackupsCard />
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

const Header = () => (
  <>
    <PageHeader title="Configurações">Valem para toda a escola, assim que você salvar.</PageHeader>
    <Sections />
  </>
)

const SECTIONS = [
  ['escola', 'Escola'],
  ['certificados', 'Certificados'],
  ['imagens', 'Logo e imagens'],
  ['funcionamento', 'Funcionamento'],
  ['lembretes', 'Lembretes'],
  ['copias', 'Cópias de segurança'],
  ['registro', 'Registro de alterações'],
  ['avancado', 'Avançado'],
] as const

function goTo(heading: HTMLElement | null) {
  heading?.setAttribute('tabindex', '-1')
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** Without an entry in the history: leaving what is typed would be asked about. */
const Sections = () => (
  <nav aria-label="Nesta página" className="mb-6">
    <ul className="flex flex-wrap gap-x-5">
      {SECTIONS.map(([id, label]) => (
        <li key={id}>
          <TextLink
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              goTo(document.getElementById(id))
            }}
          >
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  </nav>
)

export const SettingsLoading = () => (
  <LoadingScreen className="max-w-187">
    <Header />
    <SkeletonRest />
  </LoadingScreen>
)

/** For schools without a mail server: what does not work, and what does instead. */
function NoMailNotice() {
  return (
    <section
      aria-labelledby="sem-email"
      className="mb-5 flex gap-4 rounded-lg bg-warning-soft px-5 py-4 text-warning md:px-6"
    >
      <MailX size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <div>
        <h2 id="sem-email" className="text-base font-strong">
          Nenhum email sai desta escola
        </h2>
        <p className="mt-1 text-sm">
          Avisos, confirmações e links de senha não chegam a ninguém, até que quem cuida do servidor configure
          o envio de emails. Para quem esqueceu a senha, abra a pessoa em Usuários e crie um link.
        </p>
      </div>
    </section>
  )
}

/** Nothing is counted here: the screen of the settings has enough to load. */
const MailLink = () => (
  <Panel className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-5 md:px-6">
    <div className="min-w-0 flex-1 basis-80">
      <h2 className="text-[1.1875rem]">Emails</h2>
      <p className="mt-1 text-sm text-text-muted">
        O que espera para sair, o que não pôde ser entregue, e por quê.
      </p>
    </div>
    <Button variant="outline" render={<Link to="/admin/emails" />} className="max-sm:w-full">
      Ver os emails
    </Button>
  </Panel>
)

const pending = lazyPart(async () => (await import('./pending-certificates.tsx')).PendingCertificates)

/** Hardly a school has any: then the code for them is loaded. */
function PendingCertificates() {
  const { data: { count, hasMore } = NONE } = useQuery(pendingCertificatesQuery)
  const Pending = useLazyPart(pending, count > 0)
  return Pending ? <Pending count={count} hasMore={hasMore} /> : null
}

const NONE = { count: 0, hasMore: false }
