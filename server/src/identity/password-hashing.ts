import { availableParallelism } from 'node:os'
import { Problem } from '@farol/contract/problem.ts'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#/requests/turns.ts'

/** argon2id as OWASP recommends: 19 MiB of memory, two passes. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing runs on libuv's four threads; one stays free for files and DNS. */
const AT_ONCE_MAX = 3
/** About four seconds of queue; later requests are refused with Retry-After. */
const QUEUE_MAX = 200
const RETRY_AFTER_SECONDS = 3

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (input: { hash: string; password: string }) => Promise<boolean>
}

/**
 * Each hash uses a core for some 40 ms: more at once than there are cores would slow everything down. Several processes
 * share the cores.
 */
export const hashesAtOnce = ({ cores = availableParallelism(), processes = 1 } = {}) =>
  Math.max(1, Math.min(AT_ONCE_MAX, Math.floor(cores / processes)))

export function createPasswordHashing({
  atOnce = hashesAtOnce(),
  queueMax = QUEUE_MAX,
} = {}): PasswordHashing {
  const inTurn = createTurns({
    atOnce,
    queueMax,
    whenFull: () => new Problem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  })
  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    verify: (input) => inTurn(() => verify(input.hash, input.password)),
  }
}
