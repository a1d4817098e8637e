import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, for a link, a cookie or a key. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token. There is nothing to guess in random bits, so a fast digest protects them as well as a slow one. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
