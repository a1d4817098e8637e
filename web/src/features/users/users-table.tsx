import type { ListedUser } from '@farol/contract/users.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import { initials } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Ellipsis, SlidersHorizontal, UserRound } from 'lucide-react'
import type { UsersSort } from '#/api/users.ts'
import { Email } from '#/features/admin/email.tsx'
import { TableLoading } from '#/features/admin/loading.tsx'
import { numberText } from '#/text/numbers.ts'
import { shortDate } from '#/text/short-dates.ts'
import { schoolTimeZone } from '#/text/time-zone.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Menu } from '#/ui/menu.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { RoleBadge } from './role.tsx'

type Props = {
  /** Undefined while they are loading. */
  users: ListedUser[] | undefined
  sort: UsersSort
  now: Date
  onChangeRole: (user: ListedUser) => void
}

const CAPTIONS: Record<UsersSort, string> = {
  newest: 'Pessoas cadastradas, as mais novas primeiro',
  name: 'Pessoas cadastradas, por nome',
  recent: 'Pessoas cadastradas, por última atividade',
}

export function UsersTable({ users, sort, now, onChangeRole }: Props) {
  const columns: TableColumn<ListedUser, string>[] = [
    { key: 'name', header: 'Nome', isRowHeader: true, cell: (user) => <Name user={user} /> },
    {
      key: 'email',
      header: 'Email',
      className: `min-w-52 text-text-muted wrap-anywhere ${wideOnly}`,
      cell: ({ email }) => <Email address={email} />,
    },
    {
      key: 'role',
      header: 'Papel',
      cell: ({ role, blockedAt }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <RoleBadge role={role} />
          {blockedAt === null ? null : <Badge kind="danger">Bloqueada</Badge>}
        </span>
      ),
    },
    {
      key: 'since',
      header: 'Membro desde',
      className: 'text-text-muted tabular-nums md:max-lg:hidden',
      cell: ({ memberSince }) => shortDate(memberSince),
    },
    {
      key: 'activity',
      header: 'Última atividade',
      cell: (user) => <Activity user={user} now={now} />,
    },
    {
      key: 'completed',
      header: 'Cursos concluídos',
      align: 'right',
      className: wideOnly,
      cell: ({ completedCourses }) => numberText(completedCourses),
    },
    {
      key: 'actions',
      header: 'Ações',
      align: 'right',
      className: 'print:hidden',
      cell: (user) => <Actions user={user} onChangeRole={() => onChangeRole(user)} />,
    },
  ]
  if (!users) return <TableLoading columns={columns} secondLineClasses="xl:hidden" />
  return <Table caption={CAPTIONS[sort]} rows={users} rowKey={({ id }) => id} columns={columns} />
}

/** Where there is less room the e-mail stands under the name; how many courses are completed, on the user's page. */
const wideOnly = 'max-xl:hidden'

function Name({ user }: { user: ListedUser }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar size="sm" initials={initials(user.name)} src={user.avatarUrl} />
      <span className="min-w-0 wrap-anywhere md:min-w-40">
        <Link
          to="/admin/users/$userId"
          params={{ userId: user.id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {user.name}
        </Link>
        <span className="block text-xs font-body text-text-muted xl:hidden">
          <Email address={user.email} />
        </span>
      </span>
    </span>
  )
}

function Activity({ user: { lastActiveAt }, now }: { user: ListedUser; now: Date }) {
  const at = lastActiveAt === null ? null : new Date(lastActiveAt)
  return (
    <span className={classNames('tabular-nums', at === null && 'text-text-muted')}>
      {lastActivityLabel(at, { now, timeZone: schoolTimeZone() })}
    </span>
  )
}

function Actions({ user, onChangeRole }: { user: ListedUser; onChangeRole: () => void }) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={Ellipsis}
          aria-label={`Ações de ${user.name}`}
          className="max-md:-ml-3"
        />
      }
      items={[
        {
          label: 'Ver progresso',
          icon: ChartNoAxesColumn,
          render: <Link to="/admin/users/$userId" params={{ userId: user.id }} />,
        },
        user.role === 'admin'
          ? { label: 'Tornar estudante', icon: UserRound, onSelect: onChangeRole }
          : { label: 'Tornar admin', icon: SlidersHorizontal, onSelect: onChangeRole },
      ]}
    />
  )
}
