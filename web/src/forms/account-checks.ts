import './zod-without-eval.ts'
import {
  newPasswordBody,
  profileBody,
  requestPasswordResetBody,
  signInBody,
  signUpBody,
} from '@farol/contract/account.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** Brings Zod along: load it with `import()`, through `lazyResolver`. */
export const accountChecks = {
  signUp: zodResolver(signUpBody),
  signIn: zodResolver(signInBody),
  requestPasswordReset: zodResolver(requestPasswordResetBody),
  newPassword: zodResolver(newPasswordBody),
  profile: zodResolver(profileBody),
}
