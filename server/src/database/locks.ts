/** Every advisory lock of Farol, so that no two are the same. 7_015_003 is taken by `testing/test-database.ts`. */

/** Held shared by every instance for as long as it runs: who gets it alone is the last one, and stops PostgreSQL. */
export const INSTANCE_LOCK = 7_015_001
/** Whoever makes or changes a whole database: one at a time, the others wait. */
export const MIGRATION_LOCK = 7_015_002
export const FIRST_START_LOCK = 7_015_004
/** Whoever puts courses in order. */
export const COURSE_ORDER_LOCK = 7_015_005
/** Whoever changes a role, or leaves. */
export const ROLES_LOCK = 7_015_006
/** Whoever makes a key that signs tokens. */
export const SIGNING_LOCK = 7_015_011
/** Whoever adds deltas to the figures, or counts them anew (also written out in the function `recount_figures`). */
export const FIGURES_LOCK = 7_015_012
