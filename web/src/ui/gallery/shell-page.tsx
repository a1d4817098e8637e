import {
  ArrowLeft,
  ChartNoAxesColumn,
  CirclePlay,
  CirclePlus,
  Compass,
  House,
  LayoutDashboard,
  Library,
  Settings,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Counters } from '#/ui/counters.tsx'
import { Shell } from '#/ui/shell.tsx'
import { toast } from '#/ui/toast.tsx'
import { GalleryLink } from './gallery-link.tsx'

const student = {
  navItems: [
    { label: 'Início', icon: House, render: <GalleryLink href="#inicio" />, isCurrent: true },
    { label: 'Cursos Disponíveis', icon: Compass, render: <GalleryLink href="#cursos" /> },
    { label: 'Perfil', icon: UserRound, render: <GalleryLink href="#perfil" /> },
    {
      label: 'Admin Panel',
      icon: SlidersHorizontal,
      render: <GalleryLink href="#admin" />,
      isApart: true,
    },
  ],
  accountMenu: [
    { label: 'Perfil', icon: UserRound, render: <GalleryLink href="#perfil" /> },
    { label: 'Admin Panel', icon: SlidersHorizontal, render: <GalleryLink href="#admin" /> },
  ],
  account: { name: 'Marina Albuquerque', email: 'marina.alb@exemplo.com.br', initials: 'MA' },
}

const admin = {
  navItems: [
    { label: 'Dashboard', icon: LayoutDashboard, render: <GalleryLink href="#dashboard" /> },
    { label: 'Cursos', icon: Library, render: <GalleryLink href="#cursos" />, isCurrent: true },
    { label: 'Adicionar Curso', icon: CirclePlus, render: <GalleryLink href="#novo" /> },
    { label: 'Aulas', icon: CirclePlay, render: <GalleryLink href="#aulas" /> },
    { label: 'Analytics', icon: ChartNoAxesColumn, render: <GalleryLink href="#analytics" /> },
    { label: 'Usuários', icon: UsersRound, render: <GalleryLink href="#usuarios" /> },
    { label: 'Configurações', icon: Settings, render: <GalleryLink href="#configuracoes" /> },
  ],
  backItem: { label: 'Área do estudante', icon: ArrowLeft, render: <GalleryLink href="#aluno" /> },
  account: { name: 'Rafael Monteiro', email: 'rafael@farol.org.br', initials: 'RM' },
}

export function ShellPage({ variant }: { variant: 'student' | 'admin' }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const parts = variant === 'student' ? student : admin
  return (
    <Shell
      variant={variant}
      homeLink={<GalleryLink href="#inicio" />}
      onLogout={() => {
        setIsLoggingOut(true)
        toast.success({ title: 'Até logo' })
      }}
      isLoggingOut={isLoggingOut}
      {...parts}
    >
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1>Olá, Marina</h1>
          <p className="mt-2.5 text-text-muted">Faltam três aulas para concluir seu curso de finanças.</p>
        </div>
        <Counters
          counters={[
            { label: 'Em andamento', value: 2 },
            { label: 'Concluídos', value: 1 },
            { label: 'Total de cursos', value: 6 },
          ]}
        />
      </div>
    </Shell>
  )
}
