import { expect, test } from 'vitest'
import { isProofFresh, PROOF_FRESH_MINUTES } from './fresh-proof.ts'

const PROVEN_AT = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(PROVEN_AT.getTime() + ms)
const LIFE_MS = PROOF_FRESH_MINUTES * 60_000

test('a proof is fresh for ten minutes, and not a moment longer', () => {
  expect(PROOF_FRESH_MINUTES).toBe(10)
  expect(isProofFresh(PROVEN_AT, after(0))).toBe(true)
  expect(isProofFresh(PROVEN_AT, after(LIFE_MS - 1))).toBe(true)
  expect(isProofFresh(PROVEN_AT, after(LIFE_MS))).toBe(false)
})

test('a session without proof is not fresh', () => {
  expect(isProofFresh(null, PROVEN_AT)).toBe(false)
})
