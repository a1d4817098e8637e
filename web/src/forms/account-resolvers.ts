import { lazyResolver } from './lazy-resolver.ts'

const checks = async () => (await import('./account-checks.ts')).accountChecks

export const signUpCheck = lazyResolver(async () => (await checks()).signUp)
export const signInCheck = lazyResolver(async () => (await checks()).signIn)
export const passwordRequestCheck = lazyResolver(async () => (await checks()).requestPasswordReset)
export const newPasswordCheck = lazyResolver(async () => (await checks()).newPassword)
export const profileCheck = lazyResolver(async () => (await checks()).profile)
