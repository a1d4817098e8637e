/** How long users can change their mind after asking for their account to be deleted. */
export const DELETION_GRACE_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000

export const deletionDueAt = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS)
