import type { Activity } from '@farol/contract/overview.ts'
import { initials } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Panel } from '#/features/admin/panel.tsx'
import { timeAgo } from '#/text/times-ago.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function RecentActivity({ activities, now }: { activities: readonly Activity[]; now: Date }) {
  return (
    <Panel>
      <h2 className="border-b border-border px-5 py-4 text-[1.1875rem] md:px-6">Atividade recente</h2>
      {activities.length === 0 ? (
        <EmptyState heading="h3" title="Nada aconteceu ainda">
          Quando alguém abrir uma aula, aparece aqui na mesma hora.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {activities.map(({ user, lesson, watchPercentage, isCompleted, at }) => (
            <li
              key={user.id}
              className="grid grid-cols-[auto_1fr_auto] items-center gap-3 px-5 py-3 text-sm md:px-6"
            >
              <Avatar initials={initials(user.name)} src={user.avatarUrl} />
              <div className="min-w-0">
                <Link
                  to="/admin/users/$userId"
                  params={{ userId: user.id }}
                  className="rounded-sm font-strong wrap-anywhere underline-offset-4 hover:underline"
                >
                  {user.name}
                </Link>
                <p className="wrap-anywhere text-text-muted">{lesson.title}</p>
              </div>
              <div className="grid justify-items-end gap-1">
                {isCompleted ? (
                  <Badge kind="success" icon={Check}>
                    Concluída
                  </Badge>
                ) : (
                  <Badge kind="beam">{watchPercentage}% assistido</Badge>
                )}
                <span className="text-xs text-text-muted">{timeAgo(at, now)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
