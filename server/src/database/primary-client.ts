import pg from 'pg'
import type { PrimaryHost } from './primary-host.ts'

type Ssl = pg.ClientConfig['ssl']

/** With `primary` if the address names several hosts, with `currentSsl` if how to encrypt may change while Farol runs. */
export type PrimaryClientConfig = pg.ClientConfig & { primary?: PrimaryHost; currentSsl?: () => Ssl }

/** Connects to the host that is the primary now; when the connection ends, the primary is looked for. */
export class PrimaryClient extends pg.Client {
  constructor(given: PrimaryClientConfig = {}) {
    const { primary, currentSsl, ...config } = given
    const ssl = currentSsl ? currentSsl() : config.ssl
    // A pool hides the password from being copied.
    super({ ...config, ssl, password: given.password, ...primary?.current() })
    this.once('end', () => primary?.look())
  }
}

const IS_STANDBY = 'select pg_is_in_recovery() as "isStandby"'

/** If there are several hosts, the one that was the primary may have come back as a standby. */
export async function requirePrimary(client: pg.ClientBase, primary: PrimaryHost | undefined) {
  if (!primary) return
  const { rows } = await client.query<{ isStandby: boolean }>(IS_STANDBY)
  if (rows[0]?.isStandby) throw new NotPrimary('This host is a standby.')
}

/** Has the code of a write on a standby. */
class NotPrimary extends Error {
  readonly code = '25006'
}
