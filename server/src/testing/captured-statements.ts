import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'
import { APPLICATION_NAMES } from '#/database/open-database.ts'
import { SESSION_SETTINGS } from '#/database/session-settings.ts'

type ConnectionKind = keyof typeof APPLICATION_NAMES
export type Statement = { on: ConnectionKind; name?: string; text: string; values: unknown[] }
/** Statements that were sent without waiting for each other. */
export type Step = Statement[]

type Sent = string | { name?: string; text: string; values?: unknown[] }
type Client = { connectionParameters: { application_name?: string } }
type Query = (this: Client, ...parts: unknown[]) => unknown

const KINDS = Object.keys(APPLICATION_NAMES) as ConnectionKind[]

/** Connections of tests have no name. */
const kindOf = ({ connectionParameters: { application_name } }: Client) =>
  KINDS.find((kind) => APPLICATION_NAMES[kind] === application_name) ?? 'pool'

/** Set in requests and in what a test calls itself; background work of a server has its own loops, outside of both. */
const caused = new AsyncLocalStorage<true>()

type Emit = (this: Server, event: string, ...parts: unknown[]) => boolean
const http = Server.prototype as unknown as { emit: Emit }
const emit = http.emit
http.emit = function (event, ...parts) {
  return event === 'request'
    ? caused.run(true, () => emit.call(this, event, ...parts))
    : emit.call(this, event, ...parts)
}

/** Background work uses no other connections than these, and requests use them, too. Statements of the others may be sent in a batch that another request began. */
const isInBackground = ({ on }: Statement) => on === 'longTimeout' && !caused.getStore()

const PROBE = 'select'
/** What belongs to no request, whichever it is: the settings of a new connection, and the probe of the one that listens. */
const belongsToConnection = ({ text }: Statement) => text === PROBE || text.startsWith(SESSION_SETTINGS)

let steps: Step[] | undefined
let hasOneEnded = true
const ended = () => {
  hasOneEnded = true
}

const driver = pg.Client.prototype as unknown as { query: Query }
const query = driver.query
driver.query = function (...parts) {
  const statement = toStatement(parts, kindOf(this))
  if (!steps || belongsToConnection(statement) || isInBackground(statement)) return query.apply(this, parts)
  if (hasOneEnded) steps.push([])
  hasOneEnded = false
  steps.at(-1)?.push(statement)
  const callback = parts.at(-1)
  if (typeof callback !== 'function') {
    const answer = query.apply(this, parts) as Promise<unknown>
    answer.then(ended, ended)
    return answer
  }
  return query.apply(this, [
    ...parts.slice(0, -1),
    (...results: unknown[]) => {
      ended()
      callback(...results)
    },
  ])
}

/** Every statement that was sent while `work` ran, with its values, in order. */
export async function capturedStatements(work: () => Promise<unknown>): Promise<Step[]> {
  const captured: Step[] = []
  steps = captured
  hasOneEnded = true
  try {
    await caused.run(true, work)
    return captured
  } finally {
    steps = undefined
  }
}

function toStatement([sent, given]: unknown[], on: ConnectionKind): Statement {
  const {
    name,
    text,
    values = [],
  } = typeof sent === 'string' ? { text: sent } : (sent as Exclude<Sent, string>)
  return { on, ...(name && { name }), text, values: Array.isArray(given) ? given : values }
}
