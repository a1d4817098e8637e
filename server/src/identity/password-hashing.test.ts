import { expect, test } from 'vitest'
import { createPasswordHashing, hashesAtOnce } from './password-hashing.ts'

test('a password is hashed with argon2id and verified', async () => {
  const passwords = createPasswordHashing()
  const hash = await passwords.hash('correto cavalo bateria')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify({ hash, password: 'correto cavalo bateria' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'errado' })).toBe(false)
})

test('when the queue is full, the next one is refused with Retry-After and the others are served', async () => {
  const passwords = createPasswordHashing({ atOnce: 1, queueMax: 2 })
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((password) => passwords.hash(password)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results[3]).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 3 } })
  await expect(passwords.hash('f')).resolves.toMatch(/^\$argon2id/)
})

test('a process hashes as many at once as it has cores, at least one, and leaves a libuv thread free', () => {
  expect([1, 2, 3, 16].map((cores) => hashesAtOnce({ cores }))).toEqual([1, 2, 3, 3])
  expect([1, 2, 4].map((processes) => hashesAtOnce({ cores: 4, processes }))).toEqual([3, 2, 1])
  expect(hashesAtOnce({ cores: 2, processes: 8 })).toBe(1)
})
