/** Advisory locks of whoever makes or changes a whole database: one at a time, the others wait. */
export const MIGRATION_LOCK = 7_015_002
export const FIRST_START_LOCK = 7_015_004
