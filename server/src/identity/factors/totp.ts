import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '@farol/domain/second-factor.ts'

// RFC 6238 with the parameters every authenticator app supports: SHA-1, six digits, 30 seconds.
const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** A phone's clock may be half a minute off, and typing takes time. */
const STEPS_AROUND = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS)

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** The time step of a code that is currently valid. */
export function matchingStep(input: { secret: Uint8Array; code: string; now: Date }): number | undefined {
  const { secret, code, now } = input
  const current = totpStep(now)
  return STEPS_AROUND.map((offset) => current + offset).find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )
}

/** Base 32 without padding, as apps show it. */
export function totpKey(secret: Uint8Array): string {
  let bits = ''
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. */
export function totpUri({ key, email, school }: { key: string; email: string; school: string }): string {
  // A colon would end the name.
  const issuer = encodeURIComponent(school.replaceAll(':', ' '))
  const label = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${CODE_DIGITS}&period=${STEP_SECONDS}`
}
