import type { Person } from '@farol/contract/account.ts'
import { initials } from '@farol/domain/initials.ts'
import type { ShellAccount } from '../../ui/shell-types.ts'

export const shellAccount = (person: Person): ShellAccount => ({
  name: person.name,
  email: person.email,
  initials: initials(person.name),
  avatarUrl: person.avatarUrl,
})
