import type { User } from '@farol/contract/account.ts'
import { initials } from '@farol/domain/initials.ts'
import type { ShellAccount } from '#/ui/shell-types.ts'

export const shellAccount = (user: User): ShellAccount => ({
  name: user.name,
  email: user.email,
  initials: initials(user.name),
  avatarUrl: user.avatarUrl,
})
