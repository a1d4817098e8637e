import type { User } from '@farol/contract/account.ts'
import type { CourseSummary } from '@farol/contract/courses.ts'
import { initials } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProfileCertificates } from '#/features/certificates/profile-certificates.tsx'
import { longDate } from '#/text/dates.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import type { ThemeChoice } from '#/ui/theme.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePrivacy } from './profile-privacy.tsx'
import { ProfileStats } from './profile-stats.tsx'

type Props = {
  user: User
  courses: CourseSummary[]
  onSaveName: (values: { name: string }) => Promise<void>
  theme: ThemeChoice
  onThemeChange: (theme: ThemeChoice) => void
  photoControls: ReactNode
}

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Sistema' },
] as const

export function Profile({ user, courses, onSaveName, theme, onThemeChange, photoControls }: Props) {
  return (
    <>
      <h1 className="mb-7 md:mb-11">Perfil</h1>
      <ProfileStats courses={courses} />
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
          <div className="col-span-2 mt-5 lg:col-span-1">{photoControls}</div>
        </div>
        <div className="grid max-w-140 gap-12">
          <section aria-labelledby="seus-dados">
            <h2 id="seus-dados" className="mb-5">
              Seus dados
            </h2>
            <ProfileForm user={user} onSubmit={onSaveName} />
          </section>
          <ProfileCertificates />
          <section aria-labelledby="aparencia">
            <h2 id="aparencia" className="mb-2">
              Aparência
            </h2>
            <p className="mb-4 text-sm text-text-muted">“Sistema” acompanha a preferência do seu aparelho.</p>
            <Segmented label="Aparência" value={theme} onValueChange={onThemeChange} options={themes} />
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
          <ProfilePrivacy user={user} />
        </div>
      </div>
    </>
  )
}
