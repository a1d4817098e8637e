import pg from 'pg'
import { APPLICATION_NAMES } from '#/database/open-database.ts'

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

/** Background statements: the aggregator of figures, what looks for avisos, mails and reminders that are due, and the probe of the connection that listens. */
const IN_BACKGROUND = new Set([
  'has-deltas',
  'read-clock',
  'store-seen',
  'correct-shift',
  'aviso-due',
  'notification-mail-due',
  'push-due',
  'reminders-due',
])
const PROBE = 'select'
const aggregating = new WeakSet<Client>()

/** Only the aggregator uses this isolation level, and background work looks on connections of its own. Opening a lesson also reads the clock, on another connection. */
function isInBackground(client: Client, { on, name = '', text = '' }: Statement) {
  if (text.startsWith('begin isolation level repeatable read')) aggregating.add(client)
  const isOne = aggregating.has(client) || (on === 'longTimeout' && IN_BACKGROUND.has(name))
  if (text === 'commit' || text === 'rollback') aggregating.delete(client)
  return isOne
}

let steps: Step[] | undefined
let hasOneEnded = true
const ended = () => {
  hasOneEnded = true
}

const driver = pg.Client.prototype as unknown as { query: Query }
const query = driver.query
driver.query = function (...parts) {
  const statement = toStatement(parts, kindOf(this))
  if (statement.text === PROBE || isInBackground(this, statement) || !steps) return query.apply(this, parts)
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
    await work()
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
