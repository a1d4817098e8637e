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
import { personHasFactor, removeAllFactors } from '../factors/factors.queries.ts'
import type { Mailer, Message } from '../mail/mailer.ts'
import { confirmEmailMessage, existingAccountMessage, resetPasswordMessage } from '../mail/messages.ts'
import type { PasswordHashing } from './password-hashing.ts'

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
  mailer: Mailer
  passwords: PasswordHashing
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
  const { database, baseUrl, secret, mailer, passwords, log } = options
  const inBackground = (work: Promise<unknown>) => {
    work.catch((error) => log.error({ err: error }, 'a task in the background failed'))
  }
  const send = (message: Message) => mailer.send(message)

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
      onExistingUserSignUp: ({ user }) => send(existingAccountMessage(user, `${baseUrl}/auth`)),
      // The mailed link reached its owner: the address is theirs, and a second link to confirm it would say nothing new.
      onPasswordReset: async ({ user }) => {
        await database.orm.transaction(async (transaction) => {
          // Who opened the account under an address nobody had confirmed may not have been its owner: what they left
          // behind to get in again goes with their password.
          if (!user.emailVerified) await removeAllFactors(transaction, user.id)
          await transaction.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, user.id))
        })
      },
    },
    emailVerification: {
      sendOnSignUp: isConfirmationRequired,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) =>
        send(confirmEmailMessage(user, `${baseUrl}/auth/confirm?token=${token}`)),
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
            if (isConfirmationRequired) await refuseUnconfirmed(database, session.userId)
            if (context?.path !== PASSES_SECOND_FACTOR)
              await refuseWithoutSecondFactor(database, session.userId)
          },
        },
      },
    },
  })
}

/** The built-in check covers passwords only; this one covers every way to log in. */
async function refuseUnconfirmed(database: Database, userId: string) {
  const [profile] = await database.orm
    .select({ isConfirmed: profiles.emailVerified })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!profile?.isConfirmed) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' })
}

/** No session is made without the second factor of a person who has one, whatever way the library was asked. */
async function refuseWithoutSecondFactor({ reads }: Database, userId: string) {
  if (await personHasFactor(reads, userId)) throw new APIError('FORBIDDEN', { code: SECOND_FACTOR_REQUIRED })
}
