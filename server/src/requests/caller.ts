import type { ServerResponse } from 'node:http'
import type { Endpoint, Group, Input, Output } from '@farol/contract/endpoint.ts'
import type { Role } from '@farol/domain/roles.ts'

/** Who calls: a signed-in user, as the database has them at this moment. */
export type Session = {
  id: string
  userId: string
  name: string
  email: string
  avatarUrl: string | null
  memberSince: Date
  deletionDueAt: Date | null
  role: Role
  updatedAt: Date
  lastUsedAt: Date
  /** When the password or a factor was last shown in this session. */
  provenAt: Date | null
  /** Read along with every session, so that switching it holds at once, on every instance. */
  isMaintenance: boolean
  /** An administrator without the second factor that the school asks of them. */
  needsSecondFactor: boolean
}

/** What a handler may know about the request beyond its checked input. */
export type Caller<E extends Endpoint> = {
  session: E['access'] extends 'public' ? Session | undefined : Session
  address: string
  headers: Headers
  /** Headers to send with the answer, such as cookies. */
  answer: Headers
}

/** For what many endpoints share. */
export type AnyCaller = Pick<Caller<Endpoint>, 'address' | 'headers' | 'answer'>

/** For a stream: goes on writing the answer whose headers have been sent. */
export type TakeOver = (outgoing: ServerResponse) => void
/** A table for a spreadsheet may be long: it is made while it is sent. */
type Answer<E extends Endpoint> = E extends { produces: 'text/event-stream' }
  ? TakeOver
  : E extends { produces: 'text/csv' }
    ? AsyncIterable<string>
    : Output<E>

export type Handler<E extends Endpoint> = (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>

export type Handlers<G extends Group> = { [K in keyof G]: Handler<G[K]> }
