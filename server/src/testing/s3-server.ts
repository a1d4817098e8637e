import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { eventually } from './eventually.ts'
import { hasRightSignature } from './s3-signature.ts'

const BUCKET = 'escola'
/** The only key that s3rver knows. */
const KEY = { id: 'S3RVER', secret: 'S3RVER' }
const OBJECT = '._S3rver_object'
const UNFINISHED = '._S3rver_uploads'

const corsRule = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
  <AllowedMethod>HEAD</AllowedMethod><AllowedHeader>range</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader>
  </CORSRule></CORSConfiguration>`

type Mode = 'up' | 'away' | 'silent'

/** An S3 server on this machine (s3rver), which can also be away or never answer. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'farol-s3-'))
  const { default: S3rver } = await import('s3rver')
  const s3rver = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [corsRule] }],
  })
  await s3rver.configureBuckets()
  waitForWrites(s3rver.store)
  const answer = s3rver.callback() as RequestListener
  let mode: Mode = 'up'
  let lost = /./
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (mode === 'away' && lost.test(request.url ?? '')) return request.destroy()
    if (mode === 'silent') return request.resume()
    if (request.method !== 'OPTIONS' && !hasRightSignature(request, KEY.secret)) {
      request.resume()
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    if (!answeredUnfinished(`${request.method} ${request.url}`, { directory, response }))
      answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    s3rver.logger.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${host}`,
    env: { FILES_URL: `s3://${host}/${BUCKET}/farol`, FILES_KEY_ID: KEY.id, FILES_KEY_SECRET: KEY.secret },
    requests,
    /** `away` for all addresses, or for those of a pattern. */
    become: (next: Mode, pattern = /./) => {
      mode = next
      lost = pattern
    },
    /** As a server leaves it that was killed while it stored a large file. */
    beginUnfinished: (key: string) => {
      const path = join(directory, BUCKET, UNFINISHED, randomUUID().replaceAll('-', ''))
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, 'key'), `farol/${key}`)
      return { path, exists: () => existsSync(path) }
    },
    /** The keys below `farol/`, with the path of their bytes. */
    objects: () => objectsIn(join(directory, BUCKET, 'farol')),
  }
}

function objectsIn(root: string): Map<string, string> {
  const names = statSync(root, { throwIfNoEntry: false }) ? readdirSync(root, { recursive: true }) : []
  const objects = names.map(String).filter((name) => name.endsWith(OBJECT))
  return new Map(objects.map((name) => [name.slice(0, -OBJECT.length), join(root, name)]))
}

type Store = { putObject: (object: { bucket: string; key: string }) => Promise<{ size: number }> }

/** s3rver answers before its last bytes are in the file. */
function waitForWrites(
  store: Store & { getResourcePath: (bucket: string, key: string, kind: string) => string },
) {
  const putObject = store.putObject.bind(store)
  store.putObject = async (object) => {
    const put = await putObject(object)
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    await eventually(() => expect(statSync(path).size).toBe(put.size))
    return put
  }
}

/** s3rver neither lists nor aborts uploads in parts: this reads and removes them in its folder. */
function answeredUnfinished(
  asked: string,
  { directory, response }: { directory: string; response: ServerResponse },
): boolean {
  const folder = join(directory, BUCKET, UNFINISHED)
  const [, aborted] = /^DELETE .*uploadId=(\w+)/.exec(asked) ?? []
  if (aborted) {
    rmSync(join(folder, aborted), { recursive: true, force: true })
    response.writeHead(204).end()
    return true
  }
  if (!/^GET .*[?&]uploads=/.test(asked)) return false
  const ids = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  const uploads = ids.map((id) => {
    const initiated = statSync(join(folder, id)).mtime.toISOString()
    const key = readFileSync(join(folder, id, 'key'), 'utf8')
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
  })
  response.end(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
  return true
}
