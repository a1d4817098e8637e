import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  BODY_LIMIT_BYTES,
  type Endpoint,
  FILE_TYPES,
  type Group,
  type Input,
  priorityOf,
} from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import { sheddingRank } from '@farol/domain/shedding.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'
import { requireFreshProof } from '#/identity/proof.ts'
import type { Caller, Handler, Handlers, SentFile, Session, StreamWriter } from '#/requests/caller.ts'
import type { AppEnv } from './app-env.ts'
import type { FileSlots } from './file-slots.ts'
import type { LoadMeter } from './load-meter.ts'
import { readJsonBody, readUpload } from './read-body.ts'
import { type HandOver, sendFile, sendStream } from './send-file.ts'

const MAINTENANCE_RETRY_SECONDS = 300
const OVERLOAD_RETRY_SECONDS = 2

type Mounting<G extends Group> = {
  group: G
  handlers: Handlers<G>
  authenticate: (headers: IncomingHttpHeaders, endpoint: Endpoint) => Promise<Session | undefined>
  load: Pick<LoadMeter, 'level'>
  handOver?: HandOver | undefined
  fileSlots: FileSlots
  /** Tests validate every response against its schema; production does not even strip it to the schema, for speed (ADR 2). */
  isCheckingAnswers: boolean
}

export function mount<G extends Group>(
  app: Hono<AppEnv>,
  { group, handlers, authenticate, load, isCheckingAnswers, handOver, fileSlots }: Mounting<G>,
) {
  for (const [name, endpoint] of Object.entries(group)) {
    const handle = handlers[name] as Handler<Endpoint>
    const rank = sheddingRank(priorityOf(endpoint))
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      context.set('route', endpoint.path)
      if (load.level() > rank) {
        if (endpoint.redirects) return seeOther(endpoint.redirects.whenUnavailable)
        throw new Problem('UNAVAILABLE', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS })
      }
      const session = await authenticate(context.env.incoming.headers, endpoint)
      checkAccess(endpoint, session)
      const input = await checkedInput(endpoint, context)
      const answer = new Headers()
      const caller = { session, address: context.get('address'), headers: context.req.raw.headers, answer }
      const output = await handle(input, caller as Caller<Endpoint>)
      if (endpoint.produces === 'text/event-stream')
        return streamed(context, endpoint, output as StreamWriter)
      if (isCheckingAnswers && !isStream(endpoint)) checkAnswer(endpoint, output)
      const headers: Record<string, string> = answerHeaders(endpoint)
      for (const [name, value] of answer) {
        if (name === 'set-cookie') context.env.outgoing.appendHeader(name, value)
        else headers[name] = value
      }
      if (endpoint.produces === 'application/zip')
        return sendStream(context, { bytes: output as Readable, headers })
      if (endpoint.redirects) return seeOther(output as string)
      if (isFile(endpoint.produces))
        return sendFile(context, {
          ...{ file: output as SentFile, type: endpoint.produces, handOver },
          takeSlot: () => session && fileSlots.take(session.userId, context.env.outgoing),
        })
      if (endpoint.status === 204) {
        const { 'content-type': _, ...rest } = headers
        return new Response(null, { status: 204, headers: rest })
      }
      return new Response(bodyOf(endpoint, output), { status: endpoint.status ?? 200, headers })
    })
  }
}

const isStream = ({ produces }: Endpoint) => produces === 'text/csv' || produces === 'application/zip'
const isFile = (type: Endpoint['produces']): type is (typeof FILE_TYPES)[number] =>
  FILE_TYPES.some((each) => each === type)

function bodyOf({ produces }: Endpoint, output: unknown) {
  if (produces === 'text/csv')
    return ReadableStream.from(output as AsyncIterable<string>).pipeThrough(new TextEncoderStream())
  return produces ? (output as string | Uint8Array<ArrayBuffer>) : JSON.stringify(output)
}

const answerHeaders = ({ produces }: Endpoint) => ({
  'content-type': produces === 'text/csv' ? 'text/csv; charset=utf-8' : (produces ?? 'application/json'),
  'cache-control': 'no-store',
})

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

/** Written directly to the Node response, so that a long-lived stream costs little more than its connection. */
function streamed({ env: { outgoing } }: Context<AppEnv>, endpoint: Endpoint, writeStream: StreamWriter) {
  // Disables buffering in nginx.
  outgoing.writeHead(200, { ...answerHeaders(endpoint), 'x-accel-buffering': 'no' })
  outgoing.flushHeaders()
  writeStream(outgoing)
  return RESPONSE_ALREADY_SENT
}

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function checkAccess(
  { access, isBeforeSecondFactor, needsFreshProof }: Endpoint,
  session: Session | undefined,
) {
  if (access === 'public') return
  if (!session) throw new Problem('UNAUTHENTICATED')
  if (session.needsSecondFactor && !isBeforeSecondFactor) throw new Problem('SECOND_FACTOR_NEEDED')
  if (access === 'admin' && session.role !== 'admin') throw new Problem('FORBIDDEN')
  if (needsFreshProof) requireFreshProof(session)
  if (session.role === 'admin') return
  if (session.isMaintenance)
    throw new Problem('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS })
}

async function checkedInput(endpoint: Endpoint, context: Context<AppEnv>): Promise<Input<Endpoint>> {
  const params = endpoint.params?.safeParse(context.req.param())
  // A malformed id is a 404, like one that does not exist.
  if (params && !params.success) throw new Problem('NOT_FOUND')
  const limit = endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES
  const body = endpoint.body && (await readJsonBody(context.req.raw, limit))
  return {
    params: params?.data,
    query: endpoint.query && checked(endpoint.query, context.req.query()),
    body: endpoint.body && checked(endpoint.body, body),
    upload:
      endpoint.uploads &&
      (await readUpload(
        { request: context.req.raw, incoming: context.env.incoming as IncomingMessage },
        endpoint.uploads,
      )),
  } as Input<Endpoint>
}

/** For what has no message of its own, as no form of Farol sends it. */
const { localeError } = ptBR()

function checked(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { error: localeError })
  if (!result.success) throw new Problem('INVALID_INPUT', { fields: fieldMessages(result.error) })
  return result.data
}

/** The first message of each field, by its path. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')
    fields[path ?? ''] ??= issue.message
  }
  return fields
}

function checkAnswer(endpoint: Endpoint, output: unknown) {
  const result = endpoint.returns.safeParse(output)
  const broken = `${endpoint.method} ${endpoint.path} broke its contract`
  if (!result.success) throw new Error(broken, { cause: result.error })
  const undeclared = undeclaredFields(output, result.data)
  if (undeclared.length > 0) throw new Error(`${broken}: it does not declare ${undeclared.join(', ')}`)
}

/** The paths of fields in a response that its schema does not declare (parsing strips them). */
function undeclaredFields(answer: unknown, parsed: unknown, path = ''): string[] {
  if (!isRecord(answer) || !isRecord(parsed)) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    // JSON omits undefined too.
    if (value === undefined) return []
    return name in parsed ? undeclaredFields(value, parsed[name], here) : [here]
  })
}

/** Arrays too: their keys are the indexes. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
