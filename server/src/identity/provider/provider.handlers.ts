import { Problem } from '@farol/contract/problem.ts'
import type { provider as providerContract } from '@farol/contract/provider.ts'
import type { Logger } from 'pino'
import type { ProviderConfig } from '#/config/config.ts'
import type { Encryption } from '#/config/encryption.ts'
import { logIn, type SignInParts } from '#/identity/sign-in.ts'
import type { AnyCaller, Handlers } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { clearCookie, type OwnCookie, readCookie, setCookie } from '#/requests/cookies.ts'
import { createLinkedAccount, findLinked, joinAccount, type Known, providerUser } from './provider-account.ts'
import type { Checks, Claims, ProviderClient } from './provider-client.ts'
import { ProviderRefused, refusalOf } from './provider-refusal.ts'

const LASTS_MINUTES = 10
/** Browsers reject larger cookies. */
const REDIRECT_MAX = 1_000
const COOKIE_OWNER = 'log-in with a provider'

type Begun = Checks & { redirect: string | undefined; expiresAt: number }

type Options = SignInParts & {
  provider: ProviderConfig | undefined
  baseUrl: string
  encryption: Encryption
  log: Logger
  askSecondFactor: (caller: AnyCaller, userId: string) => Promise<void>
}

export function providerHandlers(parts: Options): Handlers<typeof providerContract> {
  const { provider, baseUrl, rateLimit, log } = parts
  const cookie: OwnCookie = {
    name: 'farol.provider',
    path: '/api/account/provider',
    maxAgeSeconds: LASTS_MINUTES * 60,
    isHttps: baseUrl.startsWith('https://'),
    isSentWithLinks: true,
  }
  const countTry = ({ address }: AnyCaller) =>
    rateLimit.use({ limit: 'sign-in:address', of: addressForLimits(address) })
  const callbackUrl = `${baseUrl}/api/account/provider/callback`
  let loading: Promise<ProviderClient> | undefined
  const client = () => {
    if (!provider) throw new Problem('NOT_FOUND')
    loading ??= import('./provider-client.ts').then(({ createProviderClient }) =>
      createProviderClient({ provider, callbackUrl }),
    )
    return loading
  }

  /** The user navigates here: errors redirect to the log-in page. */
  const orBack = async (redirect: string | undefined, work: (client: ProviderClient) => Promise<string>) => {
    const loaded = await client()
    try {
      return await work(loaded)
    } catch (error) {
      return `${authPage('/auth', redirect)}#${refusalOf(error, log)}`
    }
  }

  return {
    start: ({ query }, caller) => {
      const redirect = query.redirect && query.redirect.length <= REDIRECT_MAX ? query.redirect : undefined
      return orBack(redirect, async (client) => {
        await countTry(caller)
        const { address, checks } = await client.begin()
        const begun: Begun = { ...checks, redirect, expiresAt: Date.now() + cookie.maxAgeSeconds * 1_000 }
        const value = parts.encryption.encrypt(Buffer.from(JSON.stringify(begun)), COOKIE_OWNER)
        setCookie(caller.answer, cookie, value.toString('base64url'))
        return address
      })
    },

    callback: ({ query }, caller) => {
      const begun = readBegun(parts.encryption, readCookie(caller.headers, cookie))
      return orBack(begun?.redirect, async (client) => {
        clearCookie(caller.answer, cookie)
        await countTry(caller)
        if (!begun) throw new ProviderRefused('failed')
        const claims = await client.finish(new URLSearchParams(query as Record<string, string>), begun)
        const { userId, isBlocked, hasFactor } = await accountOf(parts, caller, claims)
        if (isBlocked) throw new Problem('ACCOUNT_BLOCKED')
        if (hasFactor) {
          await parts.askSecondFactor(caller, userId)
          return authPage('/auth/verify', begun.redirect)
        }
        // No fresh proof: a provider does not ask again while its own session lasts.
        await logIn(parts, caller, { userId, isProven: false })
        return `${authPage('/auth', begun.redirect)}#entered`
      })
    },
  }
}

/** The linked account; else the one with this address; else a new one. */
async function accountOf(parts: Options, caller: AnyCaller, claims: Claims): Promise<Known> {
  const { database, rateLimit } = parts
  const linked = await findLinked(database, claims)
  if (linked) return linked
  const wanted = providerUser(claims)
  if (!(await joinAccount(database, wanted))) {
    await rateLimit.use(
      { limit: 'sign-up:email', of: wanted.email },
      { limit: 'sign-up:address', of: addressForLimits(caller.address) },
    )
    // Created concurrently, perhaps by the same user in another tab.
    if (!(await createLinkedAccount(database, wanted))) await joinAccount(database, wanted)
  }
  const found = await findLinked(database, claims)
  if (!found) throw new ProviderRefused('failed')
  return found
}

function readBegun(encryption: Encryption, value: string | undefined): Begun | undefined {
  const plain = value && encryption.decrypt(Buffer.from(value, 'base64url'), COOKIE_OWNER)
  if (!plain) return undefined
  const begun: Begun = JSON.parse(plain.toString())
  return begun.expiresAt > Date.now() ? begun : undefined
}

/** The web application validates the target and redirects only within itself. */
const authPage = (path: string, redirect: string | undefined) =>
  redirect === undefined ? path : `${path}?${new URLSearchParams({ redirect })}`
