export type OwnCookie = {
  name: string
  path: string
  maxAgeSeconds: number
  isHttps: boolean
  /** Also sent when a link of another site leads here (SameSite=Lax). */
  isSentWithLinks?: true
}

/** A cookie that scripts cannot read and other sites cannot make a browser send. */
export function setCookie(answer: Headers, cookie: OwnCookie, value: string) {
  const { path, maxAgeSeconds, isHttps, isSentWithLinks } = cookie
  const secure = isHttps ? '; Secure' : ''
  const sameSite = isSentWithLinks ? 'Lax' : 'Strict'
  answer.append(
    'set-cookie',
    `${cookieName(cookie)}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

export const clearCookie = (answer: Headers, cookie: OwnCookie) =>
  setCookie(answer, { ...cookie, maxAgeSeconds: 0 }, '')

export const readCookie = (headers: Headers, cookie: Pick<OwnCookie, 'name' | 'isHttps'>) =>
  cookieValue(headers.get('cookie') ?? undefined, cookieName(cookie))

const cookieName = ({ name, isHttps }: Pick<OwnCookie, 'name' | 'isHttps'>) =>
  isHttps ? `__Secure-${name}` : name

export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...rest] = pair.trim().split('=')
    if (key === name) return decoded(rest.join('='))
  }
  return undefined
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
