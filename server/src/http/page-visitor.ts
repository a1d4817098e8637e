import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@farol/domain/roles.ts'
import type { ReadToken } from '#/identity/session-cookie.ts'
import type { FindSession } from '#/identity/sessions.ts'
import type { LoadMeter } from './load-meter.ts'

/** A page goes out also while the database is away: then it does not say what its screen will ask for. */
const PATIENCE_MS = 150

export type PageVisitor = {
  /** Brings a session, which may have ended. */
  isKnown: boolean
  /** As whom the user would be answered; undefined for everybody who would not. */
  role: Role | undefined
}

type Options = {
  readToken: ReadToken
  findSession: FindSession
  load: LoadMeter
}

/** Who opens a page, so that it names at once what the screen will ask for. */
export function createPageVisitor({ readToken, findSession, load }: Options) {
  return async (cookieHeader: string | undefined): Promise<PageVisitor> => {
    const token = readToken(cookieHeader)
    if (token === undefined) return { isKnown: false, role: undefined }
    if (load.level() > 0) return { isKnown: true, role: undefined }
    const session = await Promise.race([
      findSession(token).catch(() => undefined),
      wait(PATIENCE_MS, undefined, { ref: false }),
    ])
    const isAnswered =
      session && !session.needsSecondFactor && (session.role === 'admin' || !session.isMaintenance)
    return { isKnown: true, role: isAnswered ? session.role : undefined }
  }
}
