import { createPasswordHashing } from '@farol/server/identity/password-hashing.ts'
import type pg from 'pg'

export const PASSWORD = 'senha-de-teste-123'

/** The same password for everybody, so that the whole school can log in. */
export async function givePasswords(client: pg.Client) {
  await client.query('update accounts set password = $1', [await createPasswordHashing().hash(PASSWORD)])
}

/** Log-ins are rate limited per address, so each comes from another one. */
export const addressOf = (turn: number) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
