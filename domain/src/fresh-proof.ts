/** Long enough for a few changes in a row, short enough for a desk that was left. */
export const PROOF_FRESH_MINUTES = 10

const FRESH_MS = PROOF_FRESH_MINUTES * 60 * 1_000

/** Whether somebody showed recently enough, with the password or a factor, that it is really them. */
export const isProofFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < FRESH_MS
