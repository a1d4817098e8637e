import type { account } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { SIGN_UP_ROLE } from '@farol/domain/roles.ts'
import { newId } from '../database/new-id.ts'
import { hasFactor } from '../factors/factors.queries.ts'
import type { Handlers } from '../requests/caller.ts'
import { logIn, type SignInParts } from './sign-in.ts'

/** Longer than anybody tries again after an answer that did not come. */
const RETRIED_WITHIN_MINUTES = 10

const JUST_MADE = {
  name: 'account-just-made',
  text: `
    select p.id as "userId", a.password as hash
    from profiles p join accounts a on a.user_id = p.id and a.provider_id = 'credential'
    where p.email = $1 and p.name = $2 and p.created_at > now() - interval '${RETRIED_WITHIN_MINUTES} minutes'
      and a.password is not null and not ${hasFactor('p.id')}`,
}

/** Its role is written after the account: whatever stopped the first try may have come in between. */
const GIVE_ROLE = `
  insert into user_roles (id, user_id, role)
  select $1, $2, $3 where not exists (select from user_roles where user_id = $2)`

type SignUp = Handlers<typeof account>['signUp']

/**
 * A sign-up whose answer was lost made an account all the same. Whoever sends it again within minutes, as the same person with the same password, is
 * let in instead of being told that the address is taken; sign-ups are limited more strictly than log-ins, so it helps no
 * one who guesses.
 */
export const retrySafe =
  (parts: SignInParts, signUp: SignUp): SignUp =>
  async (input, caller) => {
    try {
      return await signUp(input, caller)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'EMAIL_TAKEN')) throw error
      const { email, name, password } = input.body
      const [made] = await parts.database.reads.query<{ userId: string; hash: string }>(JUST_MADE, [
        email,
        name,
      ])
      if (!made || !(await parts.passwords.verify({ hash: made.hash, password }))) throw error
      await parts.database.pool.query(GIVE_ROLE, [newId(), made.userId, SIGN_UP_ROLE])
      return { person: await logIn(parts, caller, { userId: made.userId }) }
    }
  }
