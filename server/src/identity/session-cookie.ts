import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieValue } from '#/requests/cookies.ts'

export type SessionCookie = { name: string; isHttps: boolean; secret: string }

export function createSessionCookie({ baseUrl, secret }: { baseUrl: string; secret: string }): SessionCookie {
  const isHttps = baseUrl.startsWith('https://')
  return { name: isHttps ? '__Secure-farol.session_token' : 'farol.session_token', isHttps, secret }
}

export type ReadToken = (cookieHeader: string | undefined) => string | undefined

/** So many sessions in use at once; with more, all are checked once again. */
const REMEMBERED_MOST = 20_000
/** Of a header with more in it than our own cookies, nothing is remembered: nobody fills our memory with theirs. */
const REMEMBERED_LONGEST = 500

/**
 * The session cookie is `token.signature`, the signature being base64(HMAC-SHA256(secret, token)). Only what was found to
 * be signed by us is remembered, and only that it was signed: whether the session still stands is asked each time.
 */
export function createReadToken({ name, secret }: { name: string; secret: string }): ReadToken {
  const signed = new Map<string, string>()

  return (cookieHeader) => {
    if (!cookieHeader) return undefined
    const known = signed.get(cookieHeader)
    if (known !== undefined) return known
    const value = cookieValue(cookieHeader, name)
    const token = value && signedToken(value, secret)
    if (!token) return undefined
    if (signed.size >= REMEMBERED_MOST) signed.clear()
    if (cookieHeader.length <= REMEMBERED_LONGEST) signed.set(cookieHeader, token)
    return token
  }
}

function signedToken(value: string, secret: string) {
  const split = value.lastIndexOf('.')
  if (split < 1) return undefined
  const token = value.slice(0, split)
  const given = Buffer.from(value.slice(split + 1))
  const wanted = Buffer.from(signature(token, secret))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}

/** What the cookie of a session holds, as it goes over the wire. */
export const cookieOf = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${signature(token, secret)}`)

const signature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

type Value = { token: string; maxAgeSeconds: number }

export function setSessionCookie(answer: Headers, cookie: SessionCookie, { token, maxAgeSeconds }: Value) {
  appendCookie(answer, cookie, `${cookieOf(token, cookie.secret)}; Max-Age=${maxAgeSeconds}`)
}

export const clearSessionCookie = (answer: Headers, cookie: SessionCookie) =>
  appendCookie(answer, cookie, '; Max-Age=0')

function appendCookie(answer: Headers, { name, isHttps }: SessionCookie, value: string) {
  const secure = isHttps ? '; Secure' : ''
  answer.append('set-cookie', `${name}=${value}; Path=/; HttpOnly${secure}; SameSite=Lax`)
}
