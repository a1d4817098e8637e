import type { Person } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { PENDING_SIGN_IN_MINUTES } from '@farol/domain/second-factor.ts'
import { logIn, type SignInParts } from '../account/sign-in.ts'
import type { AnyCaller } from '../requests/caller.ts'
import { clearCookie, type OwnCookie, readCookie, setCookie } from '../requests/cookies.ts'
import { beginPendingSignIn, countTry, endPendingSignIn, pendingSignIn } from './pending-sign-in.ts'
import { wrongCode } from './wrong-code.ts'

/** The second step of a log-in, whatever it is answered with. */
export function createPendingSteps(parts: SignInParts & { baseUrl: string }) {
  const { pool } = parts.database
  const cookie: OwnCookie = {
    name: 'farol.second_factor',
    path: '/api/account/second-factor',
    maxAgeSeconds: PENDING_SIGN_IN_MINUTES * 60,
    isHttps: parts.baseUrl.startsWith('https://'),
  }
  return {
    /** The password was right: from here on this browser has some minutes to show a second factor. */
    begin: async ({ answer }: AnyCaller, userId: string) => {
      setCookie(answer, cookie, await beginPendingSignIn(pool, userId))
    },
    find: ({ headers }: AnyCaller) => pendingSignIn(pool, readCookie(headers, cookie)),
    answer: async (caller: AnyCaller, isRight: (userId: string) => Promise<boolean>): Promise<Person> => {
      const token = readCookie(caller.headers, cookie)
      const { userId, isLast } = await countTry(pool, token)
      // Starting again gives five more tries, so they are counted per person as well.
      const tries = { limit: 'second-factor:person', of: userId } as const
      await parts.rateLimit.use(tries)
      if (!(await isRight(userId))) {
        if (isLast) throw new Problem('SIGN_IN_AGAIN')
        throw wrongCode()
      }
      await endPendingSignIn(pool, token)
      const person = await logIn(parts, caller, { userId })
      clearCookie(caller.answer, cookie)
      await parts.rateLimit.forget(tries)
      return person
    },
  }
}
