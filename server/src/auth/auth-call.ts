import type { AnyCaller } from '../requests/caller.ts'
import { ADDRESS_HEADER } from './auth.ts'

/** Of a header that is kept or passed on. */
export const HEADER_MOST = 4_000

type WithCookies<T> = { headers: Headers; response: T }

/** Only what Better Auth needs: nothing else a client sends may reach it. */
export function authHeaders({ address, headers }: AnyCaller): Headers {
  const passed = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name)
    if (value) passed.set(name, value.slice(0, HEADER_MOST))
  }
  return passed
}

export function keepCookies<T>({ answer }: AnyCaller, { headers, response }: WithCookies<T>): T {
  for (const cookie of headers.getSetCookie()) answer.append('set-cookie', cookie)
  return response
}

/** `name=token.signature; …` of the session cookie that is about to be sent, if there is one. */
export function setCookieToken(answer: Headers): string | undefined {
  const cookie = answer.getSetCookie().find((line) => line.includes('session_token='))
  const value = decodeURIComponent(cookie?.split(';')[0]?.split('=').slice(1).join('=') ?? '')
  return value.slice(0, value.lastIndexOf('.')) || undefined
}
