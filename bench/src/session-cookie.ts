import { createHmac } from 'node:crypto'

export const SECRET = 'a-secret-for-the-bench-only-a-secret-for-the-bench'

/** The cookie of a session with this token, as a browser that signed in would send it. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `farol.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
