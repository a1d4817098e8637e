export const ROLES = ['student', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Who signs up is a student; only an administrator can make another one. */
export const SIGN_UP_ROLE: Role = 'student'

/** Without a role on record a user is treated as a student. */
export const effectiveRole = (newest: Role | null | undefined): Role => newest ?? 'student'
