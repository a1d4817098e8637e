import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing('a-secret-for-tests')
const PLAIN = Buffer.from('the key of an app')

test('what is sealed is read again by its owner alone, and not when changed', () => {
  const sealed = sealing.seal(PLAIN, 'a')
  expect(sealed.includes(PLAIN)).toBe(false)
  expect(sealing.open(sealed, 'a')).toEqual(PLAIN)
  expect(sealing.open(sealed, 'b')).toBeUndefined()
  expect(createSealing('another').open(sealed, 'a')).toBeUndefined()
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14)
  expect(sealing.open(changed, 'a')).toBeUndefined()
  expect(sealing.open(Buffer.from('short'), 'a')).toBeUndefined()
})

test('a digest depends on the owner and on the secret', () => {
  const digest = sealing.digest('code', 'a')
  expect(sealing.digest('code', 'a')).toEqual(digest)
  expect(sealing.digest('code', 'b')).not.toEqual(digest)
  expect(createSealing('another').digest('code', 'a')).not.toEqual(digest)
})
