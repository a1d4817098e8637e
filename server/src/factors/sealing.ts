import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export type Sealing = {
  /** Readable again only for the same owner. */
  seal: (plain: Uint8Array, owner: string) => Buffer
  /** Undefined when it was sealed with another secret, for another owner, or changed. */
  open: (sealed: Buffer, owner: string) => Buffer | undefined
  /** The same for the same owner and text; without the secret, nobody can try texts against it. */
  digest: (text: string, owner: string) => Buffer
}

/** What the database keeps about factors is of no use without AUTH_SECRET. */
export function createSealing(secret: string): Sealing {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `farol ${use}`, KEY_BYTES))
  const [sealKey, digestKey] = [key('seal'), key('digest')]
  return {
    seal: (plain, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealKey, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, owner) => {
      try {
        const decipher = createDecipheriv(ALGORITHM, sealKey, sealed.subarray(0, NONCE_BYTES))
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
    digest: (text, owner) => createHmac('sha256', digestKey).update(`${owner} ${text}`).digest(),
  }
}
