import { StartProblem } from './start-problem.ts'

/** Where uploaded files or backups are, if not in a folder: a bucket of an S3 server. */
export type Bucket = {
  /** Its variables begin with it, such as FILES_URL. */
  variables: 'FILES' | 'BACKUP'
  /** The address of the server, for browsers too. */
  origin: string
  name: string
  /** Every key begins with it; it is empty, or ends with a slash. */
  prefix: string
  region: string
  keyId: string
  keySecret: string
}

const PATH = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/
const REGION_OF_AWS = /^s3[.-](?:dualstack\.)?([a-z\d-]+)\.amazonaws\.com$/
const R2 = '.r2.cloudflarestorage.com'

export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The key has variables of its own: addresses end up in logs. */
export const isBucketUrl = ({ hostname, pathname, username, password, search, hash }: URL) =>
  hostname !== '' && username + password + search + hash === '' && PATH.test(pathname)

type Variables = {
  url?: string | undefined
  keyId?: string | undefined
  keySecret?: string | undefined
  region?: string | undefined
}

export function readBucket(
  variables: Bucket['variables'],
  { url, keyId, keySecret, region }: Variables,
): Bucket | undefined {
  if (url && keyId && keySecret) {
    const { host, hostname, pathname } = new URL(url)
    const [, name = '', folders = ''] = PATH.exec(pathname) ?? []
    return {
      variables,
      // Browsers read files from it too, so only this machine can do without https.
      origin: new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${host}`).origin,
      name,
      prefix: folders === '' ? '' : `${folders.slice(1)}/`,
      region: region ?? regionOf(hostname),
      keyId,
      keySecret,
    }
  }
  const missing = Object.entries({ URL: url, KEY_ID: keyId, KEY_SECRET: keySecret })
    .filter(([, value]) => !value)
    .map(([name]) => `${variables}_${name}`)
  const what = variables === 'FILES' ? 'files' : 'backups'
  if (url || keyId || keySecret || region)
    throw new StartProblem(
      `${missing.join(' and ')} must be set as well: ${what} are in a bucket only when its address and a key are known.`,
    )
  return undefined
}

/** Servers of one's own accept that of Amazon's oldest. */
function regionOf(hostname: string): string {
  if (hostname.endsWith(R2)) return 'auto'
  return REGION_OF_AWS.exec(hostname)?.[1] ?? 'us-east-1'
}
