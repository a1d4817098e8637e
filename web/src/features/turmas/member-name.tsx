import type { TurmaMember } from '@farol/contract/turmas.ts'
import { initials } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import { Email } from '#/features/admin/email.tsx'
import { Avatar } from '#/ui/avatar.tsx'

type Props = { member: Pick<TurmaMember, 'id' | 'name' | 'email' | 'avatarUrl'> }

/** Leads to the user. */
export const MemberName = ({ member: { id, name, email, avatarUrl } }: Props) => (
  <span className="flex items-center gap-3">
    <Avatar size="sm" initials={initials(name)} src={avatarUrl} />
    <span className="min-w-0 wrap-anywhere md:min-w-34">
      <Link
        to="/admin/users/$userId"
        params={{ userId: id }}
        className="rounded-sm underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="block text-xs font-body text-text-muted">
        <Email address={email} />
      </span>
    </span>
  </span>
)
