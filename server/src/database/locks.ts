/** All advisory locks of Farol, so that their keys are unique. `testing/test-database.ts` uses 7_015_003. */

/** Every running instance holds it shared; the one that can take it exclusively is the last, and stops PostgreSQL. */
export const INSTANCE_LOCK = 7_015_001
/** Creating, migrating or restoring a database. */
export const MIGRATION_LOCK = 7_015_002
export const FIRST_START_LOCK = 7_015_004
/** Reordering courses. */
export const COURSE_ORDER_LOCK = 7_015_005
/** Changing a role, or deleting an account. */
export const ROLES_LOCK = 7_015_006
/** Creating a key that signs tokens. */
export const SIGNING_LOCK = 7_015_011
/** Adding deltas to the figures, or recounting them (the SQL function `recount_figures` repeats the number). */
export const FIGURES_LOCK = 7_015_012
/** Mailing the digests of notifications. */
export const DIGEST_LOCK = 7_015_014
/** Beginning an upload. */
export const UPLOAD_LOCK = 7_015_013
/** Reminding people by mail. */
export const REMINDERS_LOCK = 7_015_021
/** Making or verifying a backup. */
export const BACKUP_LOCK = 7_015_022
