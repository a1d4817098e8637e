import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption('a-secret-for-tests')
const PLAIN = Buffer.from('the key of an app')

test('encrypted text is decrypted only for its owner, and not when it was changed', () => {
  const encrypted = encryption.encrypt(PLAIN, 'a')
  expect(encrypted.includes(PLAIN)).toBe(false)
  expect(encryption.decrypt(encrypted, 'a')).toEqual(PLAIN)
  expect(encryption.decrypt(encrypted, 'b')).toBeUndefined()
  expect(createEncryption('another').decrypt(encrypted, 'a')).toBeUndefined()
  const changed = Buffer.from(encrypted)
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14)
  expect(encryption.decrypt(changed, 'a')).toBeUndefined()
  expect(encryption.decrypt(Buffer.from('short'), 'a')).toBeUndefined()
})

test('a digest depends on the owner and on the secret', () => {
  const digest = encryption.digest('code', 'a')
  expect(encryption.digest('code', 'a')).toEqual(digest)
  expect(encryption.digest('code', 'b')).not.toEqual(digest)
  expect(createEncryption('another').digest('code', 'a')).not.toEqual(digest)
})
