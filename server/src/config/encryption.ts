import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export type Encryption = {
  /** Authenticated encryption, bound to the owner. */
  encrypt: (plain: Uint8Array, owner: string) => Buffer
  /** Undefined when it was encrypted with another secret, for another owner, or changed. */
  decrypt: (encrypted: Buffer, owner: string) => Buffer | undefined
  /** A keyed digest, bound to the owner: without the secret, nobody can test guesses against it. */
  digest: (text: string, owner: string) => Buffer
}

/** Makes what the database stores about factors useless without AUTH_SECRET. */
export function createEncryption(secret: string): Encryption {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `farol ${use}`, KEY_BYTES))
  // Part of the derived key: changing it makes stored data unreadable.
  const [encryptionKey, digestKey] = [key('seal'), key('digest')]
  return {
    encrypt: (plain, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, encryptionKey, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    decrypt: (encrypted, owner) => {
      try {
        const decipher = createDecipheriv(ALGORITHM, encryptionKey, encrypted.subarray(0, NONCE_BYTES))
        decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
    digest: (text, owner) => createHmac('sha256', digestKey).update(`${owner} ${text}`).digest(),
  }
}

const TOKEN_BYTES = 32

/** 256 random bits, for a link, a cookie or a key. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored form of a token. Random bits cannot be guessed, so a fast digest is enough. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
