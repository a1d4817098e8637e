import { lazyResolver } from './lazy-resolver.ts'

const checks = async () => (await import('./security-checks.ts')).securityChecks

export const changePasswordCheck = lazyResolver(async () => (await checks()).changePassword)
export const phoneCheck = lazyResolver(async () => (await checks()).phone)
export const passkeyCheck = lazyResolver(async () => (await checks()).passkey)
