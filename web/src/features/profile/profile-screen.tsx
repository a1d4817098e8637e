import type { User } from '@farol/contract/account.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { updateProfile } from '#/api/account.ts'
import { coursesQuery } from '#/api/courses.ts'
import { updateUser } from '#/api/session-cache.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { useUser } from '#/app/use-user.ts'
import { CertificatesSection, ProfileCertificates } from '#/features/certificates/profile-certificates.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { useStoredDraft } from '#/forms/use-stored-draft.ts'
import { notify } from '#/notices/notices.ts'
import { longDate } from '#/text/dates.ts'
import { numberText } from '#/text/numbers.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { lazyPart } from '#/ui/lazy.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { setThemeChoice, useThemeChoice } from '#/ui/theme.ts'
import { ProfilePhoto } from './profile-photo.tsx'
import { ProfilePrivacy } from './profile-privacy.tsx'

const notifications = lazyPart(async () => (await import('./profile-notifications.tsx')).ProfileNotifications)

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Sistema' },
] as const

export function ProfileScreen() {
  const { data: courses } = useSuspenseQuery(coursesQuery)
  useEffect(() => {
    notifications.preload().catch(() => undefined)
  }, [])
  const total = (numbers: number[]) => numberText(numbers.reduce((sum, number) => sum + number, 0))
  return (
    <ProfileFrame
      stats={
        <Stats
          coursesCompleted={numberText(courses.filter(({ status }) => status === 'completed').length)}
          courses={numberText(courses.length)}
          lessonsCompleted={total(courses.map(({ completedLessons }) => completedLessons))}
          lessons={total(courses.map(({ lessonCount }) => lessonCount))}
        />
      }
      certificates={<ProfileCertificates />}
    />
  )
}

export function ProfileFailed({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar perfil" detail="Tente novamente mais tarde" error={error} />
}

/** The router waits before it shows this, so it appears at once. */
export function ProfileLoading() {
  const figure = <SkeletonText className="w-12" />
  return (
    <SkeletonScreen className="animate-none">
      <ProfileFrame
        stats={
          <Stats coursesCompleted={figure} courses={figure} lessonsCompleted={figure} lessons={figure} />
        }
        certificates={
          <CertificatesSection>
            <p className="text-sm">
              <SkeletonLines />
            </p>
          </CertificatesSection>
        }
      />
    </SkeletonScreen>
  )
}

type FrameProps = { stats: ReactNode; certificates: ReactNode }

function ProfileFrame({ stats, certificates }: FrameProps) {
  const user = useUser()
  const theme = useThemeChoice()
  const Notifications = notifications.usePart()
  return (
    <>
      <h1 className="mb-7 md:mb-11">Perfil</h1>
      {stats}
      <div className="mt-12 grid gap-8 lg:grid-cols-[300px_minmax(0,1fr)] lg:items-start lg:gap-18">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4.5 lg:grid-cols-1 lg:gap-y-1">
          <Avatar
            size="xl"
            initials={initials(user.name)}
            src={user.avatarUrl}
            className="row-span-2 lg:row-span-1 lg:mb-5"
          />
          <h2 className="wrap-anywhere max-lg:self-end">{user.name}</h2>
          <p className="text-sm text-text-muted max-lg:self-start">
            Membro desde {longDate(user.memberSince)}
          </p>
          <div className="col-span-2 mt-5 lg:col-span-1">
            <ProfilePhoto user={user} />
          </div>
        </div>
        <div className="grid max-w-140 gap-12">
          <section aria-labelledby="seus-dados">
            <h2 id="seus-dados" className="mb-5">
              Seus dados
            </h2>
            <ProfileForm user={user} />
          </section>
          {certificates}
          <section aria-labelledby="aparencia">
            <h2 id="aparencia" className="mb-2">
              Aparência
            </h2>
            <p className="mb-4 text-sm text-text-muted">“Sistema” acompanha a preferência do seu aparelho.</p>
            <Segmented label="Aparência" value={theme} onValueChange={setThemeChoice} options={themes} />
          </section>
          <section aria-labelledby="seguranca">
            <h2 id="seguranca" className="mb-2">
              Segurança
            </h2>
            <p className="mb-4 text-sm text-text-muted">
              Sua senha, a verificação em duas etapas e os aparelhos em que sua conta está aberta.
            </p>
            <Button variant="outline" icon={ShieldCheck} render={<Link to="/profile/seguranca" />}>
              Cuidar da segurança
            </Button>
          </section>
          <div id="notificacoes">{Notifications ? <Notifications /> : null}</div>
          <ProfilePrivacy user={user} />
        </div>
      </div>
    </>
  )
}

type StatsProps = Record<'coursesCompleted' | 'courses' | 'lessonsCompleted' | 'lessons', ReactNode>

function Stats({ coursesCompleted, courses, lessonsCompleted, lessons }: StatsProps) {
  const stats = [
    { label: 'Cursos concluídos', value: coursesCompleted },
    { label: 'Total de cursos', value: courses },
    { label: 'Aulas concluídas', value: lessonsCompleted },
    { label: 'Total de aulas', value: lessons },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-border md:grid-cols-4">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1.5 border-border py-4.5 nth-[n+3]:border-t even:border-l even:pl-5 md:border-t-0! md:py-5.5 md:not-first:border-l md:not-first:pl-5 lg:not-first:pl-6"
        >
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="figure text-2xl leading-none lg:text-[2.5rem]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const saved = { name: user.name }
  // Not `useDraftForm`: what several pages make of a form would be loaded by the log-in, too.
  const { restored, forget, write, isOlder } = useStoredDraft({ name: 'profile' }, saved)
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).profileBody,
    values: restored ?? saved,
    // A name that arrives from the server does not wipe out one that is being typed.
    resetOptions: { keepDirtyValues: true },
    places: { name: 'field' },
    toast: { title: 'Erro ao salvar', detail: 'Não foi possível atualizar seu perfil', always: true },
    save: async (values) => {
      updateUser(queryClient, (await updateProfile(values)).user)
      notify.success({ title: 'Perfil atualizado' })
      forget()
      form.reset(values)
    },
  })
  const isUnchanged = form.watch('name').trim() === user.name
  return (
    <form noValidate {...formProps} className="grid gap-5">
      <DraftNotice
        draft={{ isRestored: restored !== undefined, isOlder, discard: forget }}
        onDiscard={() => form.reset(saved)}
      />
      <Field label="Nome Completo" error={errors.name?.message}>
        <Input
          autoComplete="name"
          {...form.register('name', { onChange: () => write(form.getValues(), saved) })}
        />
      </Field>
      <Field label="Email" hint="O email não pode ser alterado.">
        <Input type="email" value={user.email} readOnly autoComplete="off" />
      </Field>
      <Button
        type="submit"
        aria-disabled={isUnchanged && !isSubmitting}
        isLoading={isSubmitting}
        loadingText="Salvando…"
        className="mt-2 max-md:w-full md:justify-self-start"
      >
        Salvar alterações
      </Button>
    </form>
  )
}
