import { PASSWORD_MAX, PASSWORD_MIN } from '@farol/domain/limits.ts'
import { SIGN_UP_ROLE } from '@farol/domain/roles.ts'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { newId } from '../database/new-id.ts'
import type { Database } from '../database/open-database.ts'
import { accounts, sessions, verifications } from '../database/schema/auth.ts'
import { profiles, userRoles } from '../database/schema/people.ts'
import { personHasFactor } from '../factors/factors.queries.ts'
import type { Mailer, Message } from '../mail/mailer.ts'
import { confirmEmailMessage, existingAccountMessage, resetPasswordMessage } from '../mail/messages.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { RateLimit } from './rate-limit.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
export const SESSION_LASTS_SECONDS = 30 * DAY
/** The header our own routes put the client's address in for Better Auth; what a client sends never gets here. */
export const ADDRESS_HEADER = 'x-farol-address'
/** The code of the refusal that asks for a second factor. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED'
/** How old a session gets before its expiry slides on. */
export const SESSION_SLIDES_AFTER_SECONDS = DAY

/** Whoever comes this way has shown a second factor when they signed in. */
const PASSES_SECOND_FACTOR = '/change-password'

export type AuthOptions = {
  database: Database
  baseUrl: string
  secret: string
  mailer: Pick<Mailer, 'send'>
  passwords: PasswordHashing
  rateLimit: Pick<RateLimit, 'isWithin'>
  log: Logger
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Better Auth as a library behind our own routes: none of its routes is reachable from outside. One instance asks for
 * confirmed e-mails and one does not, because it reads that option only once while ours can be switched at any time.
 */
export function createAuthPair(options: AuthOptions) {
  return {
    open: createAuth(options, { isConfirmationRequired: false }),
    confirmed: createAuth(options, { isConfirmationRequired: true }),
  }
}

function createAuth(options: AuthOptions, { isConfirmationRequired }: { isConfirmationRequired: boolean }) {
  const { database, baseUrl, secret, mailer, passwords, rateLimit, log } = options
  const inBackground = (work: Promise<unknown>) => {
    work.catch((error) => log.error({ err: error }, 'a task in the background failed'))
  }
  const send = (message: Message) => mailer.send(message)
  /** Of what a stranger can have sent to any address, little: the rest is left out without a word. */
  const sendSparingly = async (message: Message) => {
    if (await rateLimit.isWithin({ limit: 'mail:recipient', of: message.to })) await send(message)
  }

  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      schema: { profiles, sessions, accounts, verifications },
      transaction: true,
    }),
    user: { modelName: 'profiles' },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_LASTS_SECONDS,
      updateAge: SESSION_SLIDES_AFTER_SECONDS,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'accounts', accountLinking: { enabled: false } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: 'farol',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Mails are not waited for: the time an answer takes must not tell whether an account exists.
      backgroundTasks: { handler: inBackground },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwords,
      requireEmailVerification: isConfirmationRequired,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: ({ user, token }) =>
        send(resetPasswordMessage(user, `${baseUrl}/auth/reset?token=${token}`)),
      onExistingUserSignUp: ({ user }) => sendSparingly(existingAccountMessage(user, `${baseUrl}/auth`)),
      // The mailed link reached its owner: the address is theirs, and a second link to confirm it would say nothing new.
      onPasswordReset: async ({ user }) => {
        await database.orm.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, user.id))
      },
    },
    emailVerification: {
      sendOnSignUp: isConfirmationRequired,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) =>
        sendSparingly(confirmEmailMessage(user, `${baseUrl}/auth/confirm?token=${token}`)),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            await database.orm.insert(userRoles).values({ id: newId(), userId: user.id, role: SIGN_UP_ROLE })
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            await refuseUnfit(database, { userId: session.userId, isConfirmationRequired })
            if (context?.path !== PASSES_SECOND_FACTOR)
              await refuseWithoutSecondFactor(database, session.userId)
          },
        },
      },
    },
  })
}

type Check = { userId: string; isConfirmationRequired: boolean }

/** The built-in check covers passwords and confirmation only; this one covers every way to log in. */
async function refuseUnfit(database: Database, { userId, isConfirmationRequired }: Check) {
  const { emailVerified: isConfirmed, blockedAt } = profiles
  const person = database.orm.select({ isConfirmed, blockedAt }).from(profiles)
  const [profile] = await person.where(eq(profiles.id, userId))
  if (profile?.blockedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED' })
  if (isConfirmationRequired && !profile?.isConfirmed)
    throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' })
}

/** No session is made without the second factor of a person who has one, whatever way the library was asked. */
async function refuseWithoutSecondFactor({ reads }: Database, userId: string) {
  if (await personHasFactor(reads, userId)) throw new APIError('FORBIDDEN', { code: SECOND_FACTOR_REQUIRED })
}
