import { cookieOf } from '@farol/server/identity/session-cookie.ts'

export const SECRET = 'a-secret-for-the-bench-only-a-secret-for-the-bench'

/** The cookie of a session with this token, as a browser that signed in would send it. */
export const sessionCookie = (token: string) => `farol.session_token=${cookieOf(token, SECRET)}`
