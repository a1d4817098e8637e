import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoint, FILE_TYPES, Group, Input, Output } from '@farol/contract/endpoint.ts'
import type { Role } from '@farol/domain/roles.ts'

/** The signed-in user, read from the database at each request. */
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
  /** When this session last proved the password or a factor. */
  provenAt: Date | null
  /** Read with every session, so that a change takes effect at once, on every instance. */
  isMaintenance: boolean
  /** An administrator without the mandatory second factor. */
  needsSecondFactor: boolean
  /** A monitor of a turma, which may have ended: for the menu only. Every request about a turma checks again. */
  isMonitor: boolean
  /** Notifications, for the bell. */
  unread: number
  /** An administrator whose school has any. */
  hasTurmas: boolean
}

/** What a handler receives beside the validated input. */
export type Caller<E extends Endpoint> = {
  session: E['access'] extends 'public' ? Session | undefined : Session
  address: string
  headers: Headers
  /** Response headers, such as cookies. */
  answer: Headers
}

/** For what many endpoints share. */
export type AnyCaller = Pick<Caller<Endpoint>, 'address' | 'headers' | 'answer'>

/** A stream: writes the response after its headers were sent. */
export type StreamWriter = (outgoing: ServerResponse) => void
type ByteRange = { start: number; end: number }
/** Elsewhere: browsers are sent to an address that serves the file with these headers for a while, or this server reads it for them. */
type RemoteFile = {
  sign: (headers: { type: string; disposition: string | undefined }) => Promise<string>
  read: (range: ByteRange) => Promise<Readable>
}
export type FileSource = { path: string } | RemoteFile
/** The HTTP layer answers ranges and conditions. */
export type SentFile = (FileSource | { text: string }) & {
  size: number
  /** The hash of the content, which is its ETag. */
  digest: string
  /** If the endpoint serves files of several types. */
  type?: string
  /** Saved under this name, or shown by the browser if `isShown`. */
  download?: { name: string; isShown: boolean }
  /** Never a redirect: browsers would ask the same address for the rest of it, long after it has ended. */
  isStreamed?: boolean
  /** Awaited before the first byte of the file is sent. */
  onBegin?: () => Promise<unknown>
}
/** A table for a spreadsheet, streamed because it may be long. */
type Answer<E extends Endpoint> = E extends { produces: 'text/event-stream' }
  ? StreamWriter
  : E extends { produces: 'text/csv' }
    ? AsyncIterable<string>
    : E extends { produces: 'application/zip' }
      ? Readable
      : E extends { produces: (typeof FILE_TYPES)[number] }
        ? SentFile
        : Output<E>

export type Handler<E extends Endpoint> = (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>

export type Handlers<G extends Group> = { [K in keyof G]: Handler<G[K]> }
