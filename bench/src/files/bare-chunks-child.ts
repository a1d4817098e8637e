import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Writes each body at the offset of its header, syncs it, and answers: what receiving costs without a product around it. */
const folder = mkdtempSync(join(process.argv[2] ?? '', 'bare-'))

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const bytes = Buffer.concat(parts)
  const offset = Number(request.headers['upload-offset'])
  const path = join(folder, request.url?.split('/').at(-1) ?? '')
  const file = await open(path, offset === 0 ? 'w' : 'r+')
  await file.write(bytes, 0, bytes.length, offset)
  await file.sync()
  await file.close()
  response.writeHead(204).end()
})
for (const end of ['SIGTERM', 'disconnect']) {
  process.on(end, () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
}
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
