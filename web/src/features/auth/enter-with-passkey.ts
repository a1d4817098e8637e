import type { User } from '@farol/contract/account.ts'
import { signInWithPasskey } from '#/api/second-factor.ts'
import { notify } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'

/** Does not reject: there is no form to show the problem at. Loaded with the click. */
export async function enterWithPasskey(welcome: (user: User) => Promise<void>) {
  try {
    await welcome((await signInWithPasskey()).user)
  } catch (error) {
    notify.error({ title: 'Erro', detail: passkeyProblem(error) })
  }
}
