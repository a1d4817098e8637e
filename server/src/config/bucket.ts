import { StartProblem } from './start-problem.ts'

/** Where uploaded files are, if not in DATA_DIR: a bucket of an S3 server. */
export type Bucket = {
  /** Of the server, for browsers too. */
  origin: string
  name: string
  /** Of every key; empty, or with a slash at its end. */
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

type Variables = Record<`FILES_${string}`, string | undefined>

export function readBucket(variables: Variables): Bucket | undefined {
  const { FILES_URL: address, FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = variables
  if (address && keyId && keySecret) {
    if (variables.FILES_INTERNAL_PATH)
      throw new StartProblem(
        'FILES_INTERNAL_PATH must not be set with FILES_URL: nginx has no files to send.',
      )
    const { host, hostname, pathname } = new URL(address)
    const [, name = '', folders = ''] = PATH.exec(pathname) ?? []
    return {
      // Browsers read from it too, so only this machine can do without https.
      origin: new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${host}`).origin,
      name,
      prefix: folders === '' ? '' : `${folders.slice(1)}/`,
      region: variables.FILES_REGION ?? regionOf(hostname),
      keyId,
      keySecret,
    }
  }
  const missing = ['FILES_URL', 'FILES_KEY_ID', 'FILES_KEY_SECRET'].filter(
    (name) => !variables[name as keyof Variables],
  )
  if (address || keyId || keySecret || variables.FILES_REGION)
    throw new StartProblem(
      `${missing.join(' and ')} must be set as well: files are in a bucket only when its address and a key are known.`,
    )
  return undefined
}

/** Servers of one's own accept that of Amazon's oldest. */
function regionOf(hostname: string): string {
  if (hostname.endsWith(R2)) return 'auto'
  return REGION_OF_AWS.exec(hostname)?.[1] ?? 'us-east-1'
}
