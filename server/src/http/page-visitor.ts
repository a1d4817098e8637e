import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@farol/domain/roles.ts'
import type { ReadToken } from '#/identity/session-cookie.ts'
import type { FindSession } from '#/identity/sessions.ts'
import type { LoadMeter } from './load-meter.ts'

/** Pages are served even when the database is unavailable, then without preload hints. */
const LOOKUP_TIMEOUT_MS = 150

export type PageVisitor = {
  /** Has a session cookie; the session may have ended. */
  isKnown: boolean
  /** The role the API would grant; undefined if it would refuse. */
  role: Role | undefined
}

type Options = {
  readToken: ReadToken
  findSession: FindSession
  load: LoadMeter
}

/** Who requests a page, to decide which data its headers preload. */
export function createPageVisitor({ readToken, findSession, load }: Options) {
  return async (cookieHeader: string | undefined): Promise<PageVisitor> => {
    const token = readToken(cookieHeader)
    if (token === undefined) return { isKnown: false, role: undefined }
    if (load.level() > 0) return { isKnown: true, role: undefined }
    const session = await Promise.race([
      findSession(token).catch(() => undefined),
      wait(LOOKUP_TIMEOUT_MS, undefined, { ref: false }),
    ])
    const isAnswered =
      session && !session.needsSecondFactor && (session.role === 'admin' || !session.isMaintenance)
    return { isKnown: true, role: isAnswered ? session.role : undefined }
  }
}
