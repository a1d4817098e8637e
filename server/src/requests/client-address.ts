import { isIPv6 } from 'node:net'

/**
 * The client's address, for rate limits and the list of sessions. Each trusted proxy appends the address it saw to the
 * forwarding header, so the nth from the right is the last one a client cannot forge.
 */
export function clientAddress(input: {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  trustedProxies: number
}): string {
  const { socketAddress, forwardedFor, trustedProxies } = input
  const forwarded =
    forwardedFor && trustedProxies > 0 ? entriesOf(forwardedFor).at(-trustedProxies) : undefined
  return unmapped((forwarded && withoutPort(forwarded)) ?? socketAddress ?? 'unknown')
}

const entriesOf = (forwardedFor: string) =>
  forwardedFor
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Some proxies append the client's port, which changes with every connection. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** A household or phone has a whole IPv6 /64: rate limits count it as one address. */
export function addressForLimits(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':')
}

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
