import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

const CLIENT = { OIDC_CLIENT_ID: 'farol', OIDC_CLIENT_SECRET: 'a-secret-for-tests-only' }

export type Claimed = { sub: string; email: string; email_verified: boolean; name: string }

let made = 0

/** The claims of a new user. */
export function claimed(claims: Partial<Claimed> = {}): Claimed {
  made += 1
  const email = `vem${process.pid}-${made}@provedor.example`
  return { sub: `sub-${made}`, email, email_verified: true, name: 'Ana de Fora', ...claims }
}

type Options = {
  /** The public address of the Farol that users return to. */
  farolUrl: string
  /** Whether the ID token contains the e-mail, as Google's does; others return it only from userinfo. */
  isAddressInToken?: boolean
}

/** A real OpenID provider on loopback, under another host name than Farol: to browsers, another site. */
export async function startIdentityProvider({ farolUrl, isAddressInToken = false }: Options) {
  let next: Claimed | 'cancels' = 'cancels'
  const known = new Map<string, Claimed>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const callbackUrl = `${farolUrl}/api/account/provider/callback`

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['keys-for-tests-only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !isAddressInToken,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...known.get(accountId), sub: accountId }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (next === 'cancels') return oidc.interactionFinished(request, response, { error: 'access_denied' })
    known.set(next.sub, next)
    await oidc.interactionFinished(request, response, { login: { accountId: next.sub } })
  }
  const handle = oidc.callback()
  server.on('request', (request, response) =>
    request.url?.startsWith('/interaction/') ? answer(request, response) : handle(request, response),
  )

  return {
    variables: { OIDC_ISSUER: issuer, ...CLIENT, OIDC_NAME: 'Escola Um' },
    issuer,
    /** Who logs in there from now on. */
    answerAs: (user: Claimed | 'cancels') => {
      next = user
    },
    /** Follows the redirects of the log-in, and returns the path of Farol they end at. */
    visit: async (address: string): Promise<string> => {
      const cookies = new Map<string, string>()
      let at = address
      while (!at.startsWith(callbackUrl)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        at = new URL(location, issuer).href
      }
      return at.slice(farolUrl.length)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
