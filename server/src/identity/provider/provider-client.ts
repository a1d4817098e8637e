import type { ProviderRefusal } from '@farol/contract/provider.ts'
import * as oidc from 'openid-client'
import type { ProviderConfig } from '#/config/config.ts'
import { ProviderRefused } from './provider-refusal.ts'

const PATIENCE_SECONDS = 5

/** What the provider's response is verified against; stored encrypted in a cookie of the browser that started. */
export type Checks = { state: string; nonce: string; verifier: string }
export type Claims = { iss: string; sub: string; email?: unknown; email_verified?: unknown; name?: unknown }

type Options = { provider: ProviderConfig; callbackUrl: string }

export type ProviderClient = ReturnType<typeof createProviderClient>

/** OpenID Connect with the code flow. Discovery runs at the first use, and again after a failure. */
export function createProviderClient({ provider, callbackUrl }: Options) {
  let found: Promise<oidc.Configuration> | undefined
  const lookUp = () => {
    found ??= discover(provider).catch((error: unknown) => {
      found = undefined
      throw new ProviderRefused('unavailable', error)
    })
    return found
  }

  return {
    begin: async (): Promise<{ address: string; checks: Checks }> => {
      const configuration = await lookUp()
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, checks }
    },

    /** The user, as the provider describes them. */
    finish: async (query: URLSearchParams, { state, nonce, verifier }: Checks): Promise<Claims> => {
      const configuration = await lookUp()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${callbackUrl}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderRefused('failed')
        // Many providers return the e-mail only from the userinfo endpoint.
        if (claims.email !== undefined) return claims
        const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { ...userInfo, iss: claims.iss, sub: claims.sub }
      } catch (error) {
        throw new ProviderRefused(reasonOf(error), error)
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderConfig) {
  const address = new URL(issuer)
  const authenticate: oidc.ClientAuth = (server, ...request) => {
    const takesPosts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const method = takesPosts ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    method(clientSecret)(server, ...request)
  }
  return oidc.discovery(address, clientId, undefined, authenticate, {
    timeout: PATIENCE_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      // The configuration allows http only for a provider on this machine.
      ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

function reasonOf(error: unknown): ProviderRefusal {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled'
  const isAway =
    error instanceof TypeError || (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT')
  return isAway ? 'unavailable' : 'failed'
}
