import { factors } from '@farol/contract/factors.ts'
import { totpCode, totpStep } from '#/identity/factors/totp.ts'
import { PASSWORD } from './builders.ts'
import type { Visitor } from './visitor.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app with this key. */
export class Authenticator {
  #secret: Buffer

  constructor(key: string) {
    const bits = [...key.replaceAll(' ', '')].map((letter) =>
      BASE32.indexOf(letter).toString(2).padStart(5, '0'),
    )
    const bytes = bits.join('').match(/.{8}/g) ?? []
    this.#secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  }

  /** The code of this half minute, or of one so many later: the server accepts the next one too, and none twice. */
  code(later = 0): string {
    return totpCode(this.#secret, totpStep(new Date()) + later)
  }
}

/** Activates an app for a user with PASSWORD; this consumes its first code. */
export async function enrolApp(visitor: Visitor) {
  const { key } = await visitor.call(factors.startTotp, { body: { password: PASSWORD } })
  const app = new Authenticator(key)
  const usedCode = app.code()
  const { backupCodes } = await visitor.call(factors.confirmTotp, { body: { code: usedCode } })
  return { app, key, usedCode, backupCodes: backupCodes ?? [] }
}
