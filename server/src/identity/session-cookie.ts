import { createHmac, timingSafeEqual } from 'node:crypto'
import { SESSION_DAYS } from '#/database/schema/identity.ts'
import { cookieValue } from '#/requests/cookies.ts'

export type SessionCookie = { name: string; isHttps: boolean; secret: string }

export function createSessionCookie({ baseUrl, secret }: { baseUrl: string; secret: string }): SessionCookie {
  const isHttps = baseUrl.startsWith('https://')
  return { name: isHttps ? '__Secure-farol.session_token' : 'farol.session_token', isHttps, secret }
}

export type ReadToken = (cookieHeader: string | undefined) => string | undefined

/** The size of the cache; when it is full, it is cleared. */
const CACHED_MAX = 20_000
/** Longer cookie headers are not cached, which bounds the memory. */
const CACHED_LONGEST = 500

/**
 * The session cookie is `token.signature`, where the signature is base64(HMAC-SHA256(secret, token)). The cache holds only
 * valid signatures; whether the session is still open is checked at each request.
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
    if (signed.size >= CACHED_MAX) signed.clear()
    if (cookieHeader.length <= CACHED_LONGEST) signed.set(cookieHeader, token)
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

/** The encoded value of the session cookie. */
export const cookieOf = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${signature(token, secret)}`)

const signature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

const MAX_AGE_SECONDS = SESSION_DAYS * 24 * 3_600

export const setSessionCookie = (answer: Headers, cookie: SessionCookie, token: string) =>
  appendCookie(answer, cookie, `${cookieOf(token, cookie.secret)}; Max-Age=${MAX_AGE_SECONDS}`)

export const clearSessionCookie = (answer: Headers, cookie: SessionCookie) =>
  appendCookie(answer, cookie, '; Max-Age=0')

function appendCookie(answer: Headers, { name, isHttps }: SessionCookie, value: string) {
  const secure = isHttps ? '; Secure' : ''
  answer.append('set-cookie', `${name}=${value}; Path=/; HttpOnly${secure}; SameSite=Lax`)
}
