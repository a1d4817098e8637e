// The columns: a visitor, a student, another one, one for whom the course is locked, an administrator, a demoted one.
export const PUBLIC = '200 200 200 200 200 200'
export const SIGNED_IN = '401 200 200 200 200 200'
export const ADMIN = '401 403 403 403 200 403'
