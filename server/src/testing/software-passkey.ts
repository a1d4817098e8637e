import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyResponse } from '@farol/contract/passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type Options = Record<string, unknown>
type Use = { origin: string; isVerified?: boolean; counter?: number; rpId?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The subset of CBOR that a passkey needs: small integers, short byte strings, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** A device with one passkey, which can be made to misbehave. */
export class SoftwarePasskey {
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #id = randomBytes(16)
  #counter = 0

  create(options: Options, use: Use): PasskeyResponse {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const idLength = Buffer.from([0, this.#id.length])
    const rp = options.rp as { id: string }
    const authData = Buffer.concat([
      this.#authData(use.rpId ?? rp.id, use, HAS_KEY),
      Buffer.alloc(16),
      idLength,
      this.#id,
      key,
    ])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, use)),
      attestationObject: base64url(attestation),
    })
  }

  get(options: Options, use: Use): PasskeyResponse {
    const authenticatorData = this.#authData(use.rpId ?? String(options.rpId), use, 0)
    const clientData = this.#clientData('webauthn.get', options, use)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    })
  }

  #authData(rpId: string, { isVerified = true, counter }: Use, extra: number) {
    this.#counter = counter ?? this.#counter + 1
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | extra
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #clientData = (type: string, { challenge }: Options, { origin }: Use) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  #answer(response: Record<string, string>): PasskeyResponse {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
