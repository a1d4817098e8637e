export const ROLES = ['student', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Only administrators can make somebody an administrator. */
export const SIGN_UP_ROLE: Role = 'student'

/** Least privilege: a user without a role is a student. */
export const effectiveRole = (newest: Role | null | undefined): Role => newest ?? 'student'
