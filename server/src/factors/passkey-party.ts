import { isIP } from 'node:net'

export type PasskeyParty = { id: string; origins: string[] }

/**
 * Who passkeys are for: the host of the public address, and nobody else whatever a request says of itself. Browsers make
 * none for a number such as 127.0.0.1, so a server on its own machine is `localhost`, at the port it was asked at.
 * Undefined where there can be no passkeys.
 */
export function passkeyParty(baseUrl: string, requestHost: string | null): PasskeyParty | undefined {
  const { hostname, origin } = new URL(baseUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && hostname !== 'localhost')
    return { id: hostname, origins: [origin] }
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  const isAskedByName = requestHost !== null && /^localhost(:\d+)?$/.test(requestHost)
  return isHere && isAskedByName ? { id: 'localhost', origins: [`http://${requestHost}`] } : undefined
}
