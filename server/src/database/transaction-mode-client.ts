import type pg from 'pg'
import { PrimaryClient, type PrimaryClientConfig } from './primary-client.ts'
import { transactionSettings } from './session-settings.ts'

type Config = PrimaryClientConfig & { timeZone?: string; isPipelined?: boolean }
type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

const BEGIN = /^\s*begin(\s+isolation level [a-z ]+)?\s*;?\s*$/i
const END = /^\s*(commit|rollback)\s*;?\s*$/i
/** Several statements in one text, which are a transaction of their own. */
const OWN_TRANSACTION = /^\s*begin\b/i

/**
 * A client behind PgBouncer in transaction mode, where every transaction may get another connection. Statements have no
 * names, and a statement outside a transaction becomes one, which begins with our settings. The startup packet names no setting, because PgBouncer refuses those it does not know.
 * (Drizzle takes a client for a pool if the name of its class has “Pool” in it.)
 */
export class TransactionModeClient extends PrimaryClient {
  constructor(given: Config = {}) {
    const { statement_timeout, timeZone, isPipelined = false, ...config } = given
    super({ ...config, password: given.password, pipeline: true })
    const send = super.query.bind(this) as Send
    const settings = transactionSettings({ timeZone, statementTimeoutMs: Number(statement_timeout || 0) })
    const run = inTransactions(send, settings, { isPipelined })
    // Assigned, not overridden: the driver declares six signatures.
    this.query = ((statement: string | pg.QueryConfig, ...rest: (unknown[] | Callback | undefined)[]) => {
      const values = rest.find((each) => Array.isArray(each))
      const callback = rest.find((each) => typeof each === 'function')
      const query = typeof statement === 'string' ? { text: statement } : statement
      const result = run({ ...query, name: undefined, values: values ?? query.values })
      if (!callback) return result
      result.then((found) => callback(null, found), callback)
    }) as pg.Client['query']
  }
}

/**
 * How each statement is sent. A transaction of the caller is on a client that only the caller uses. With `isPipelined`, for
 * statements of many callers that only read, `begin`, statement and `commit` are sent together, in one round trip: if the
 * first fails, the second has run without the settings, for nobody. A write waits until it has begun.
 */
export function inTransactions(send: Send, settings: string, { isPipelined = false } = {}): Send {
  let isInTransaction = false

  async function begin(statement: pg.QueryConfig) {
    try {
      return await send({ ...statement, text: `${statement.text.replace(/;\s*$/, '')}; ${settings}` })
    } catch (error) {
      isInTransaction = false
      // Whoever could not begin does not roll back. Fails only if the connection is broken, too.
      await send({ text: 'rollback' }).catch(() => undefined)
      throw error
    }
  }

  return async (statement) => {
    if (isInTransaction) {
      if (END.test(statement.text)) isInTransaction = false
      return send(statement)
    }
    if (BEGIN.test(statement.text)) {
      isInTransaction = true
      return begin(statement)
    }
    if (OWN_TRANSACTION.test(statement.text)) return send(statement)
    const beginning = isPipelined ? send({ text: `begin; ${settings}` }) : await begin({ text: 'begin' })
    const [begun, result, committed] = await Promise.allSettled([
      beginning,
      send(statement),
      send({ text: 'commit' }),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (result.status === 'rejected') throw result.reason
    // A constraint may be checked only at the end, and a write counts only from there.
    if (committed.status === 'rejected') throw committed.reason
    return result.value
  }
}
