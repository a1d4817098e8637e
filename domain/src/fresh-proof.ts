/** Long enough for a few changes in a row, short enough for an unattended desk. */
export const PROOF_FRESH_MINUTES = 10

const FRESH_MS = PROOF_FRESH_MINUTES * 60 * 1_000

/** Whether the user confirmed their identity, with the password or a factor, recently enough. */
export const isProofFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < FRESH_MS
