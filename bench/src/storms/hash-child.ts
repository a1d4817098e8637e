import { createPasswordHashing, hashesAtOnce } from '@farol/server/identity/password-hashing.ts'
import { measure } from '../load.ts'
import { PASSWORD } from './give-passwords.ts'

/** Only verifies passwords, with the product's parameters. */
const passwords = createPasswordHashing()
const hash = await passwords.hash(PASSWORD)
process.on('message', async ({ ms }: { ms: number }) => {
  const call = () => passwords.verify({ hash, password: PASSWORD })
  process.send?.(await measure({ callers: hashesAtOnce(), ms, call }))
})
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0))
process.send?.('ready')
