import './zod-without-eval.ts'
import { passkeyName } from '@farol/contract/passkeys.ts'
import { phoneNumber } from '@farol/contract/phone.ts'
import { changePasswordBody } from '@farol/contract/security.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'

/** Brings Zod along: load it with `import()`, through `lazyResolver`. */
export const securityChecks = {
  passkey: zodResolver(z.strictObject({ name: passkeyName })),
  phone: zodResolver(z.strictObject({ number: phoneNumber })),
  changePassword: zodResolver(changePasswordBody),
}
