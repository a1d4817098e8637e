import './zod-without-eval.ts'
import { changePasswordBody } from '@farol/contract/security.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** Brings Zod along: load it with `import()`, through `lazyResolver`. */
export const securityChecks = {
  changePassword: zodResolver(changePasswordBody),
}
