import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { listStaticFiles, type StaticAnswer } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const root = join(folder, 'served')

const CODE = 'export const a = 1\n'.repeat(50)
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(root, 'index.html'), '<!doctype html>')
writeFileSync(join(root, 'assets', 'app-abc.js'), CODE)
writeFileSync(join(root, 'assets', 'app-abc.js.br'), brotliCompressSync(CODE))
writeFileSync(join(root, 'assets', 'app-abc.js.gz'), gzipSync(CODE))
writeFileSync(join(folder, 'secret.txt'), 'secret')

const files = listStaticFiles(root, { prefix: '/', isImmutable: (path) => path.startsWith('/assets/') })
const toResponse = (answer: StaticAnswer | undefined) => answer && new Response(answer.body, answer)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  toResponse(files.serve(path, new Request(`http://farol.test${path}`, { headers, method })))

test('hashed files are cached for ever, the page is revalidated', () => {
  expect(get('/assets/app-abc.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(get('/index.html')?.headers.get('cache-control')).toBe('public, no-cache')
  expect(get('/index.html')?.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('the best precompressed encoding that the browser accepts is sent', async () => {
  const brotli = get('/assets/app-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli?.headers.get('content-encoding')).toBe('br')
  expect(brotli?.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(Buffer.from(await (brotli as Response).arrayBuffer())).toString()).toBe(CODE)
  expect(get('/assets/app-abc.js', { 'accept-encoding': 'gzip' })?.headers.get('content-encoding')).toBe(
    'gzip',
  )
  const plain = get('/assets/app-abc.js')
  expect(plain?.headers.get('content-encoding')).toBeNull()
  expect(await plain?.text()).toBe(CODE)
})

test('a range request gets that part of a file', async () => {
  const part = get('/assets/app-abc.js', { range: 'bytes=7-11', 'accept-encoding': 'br' })
  expect(part?.status).toBe(206)
  expect(part?.headers.get('content-range')).toBe(`bytes 7-11/${CODE.length}`)
  expect(await part?.text()).toBe('const')
  expect(get('/assets/app-abc.js', { range: 'bytes=999999-' })?.status).toBe(416)
})

test('an unchanged file is not sent again', () => {
  const etag = get('/index.html')?.headers.get('etag') ?? ''
  expect(get('/index.html', { 'if-none-match': etag })?.status).toBe(304)
  expect(get('/index.html', { 'if-none-match': `"older", W/${etag}` })?.status).toBe(304)
  expect(get('/index.html', { 'if-none-match': '"older"' })?.status).toBe(200)
})

test('each encoding of a file has its own ETag', () => {
  const ask = (encoding: string, headers = {}) =>
    get('/assets/app-abc.js', { 'accept-encoding': encoding, ...headers })
  const etags = ['br', 'gzip', 'identity'].map((encoding) => ask(encoding)?.headers.get('etag') ?? '')
  expect(new Set(etags).size).toBe(3)
  const [brotli = '', gzip = ''] = etags
  expect(ask('br', { 'if-none-match': brotli })?.status).toBe(304)
  expect(ask('br', { 'if-none-match': brotli })?.headers.get('etag')).toBe(brotli)
  expect(ask('br', { 'if-none-match': gzip })?.status).toBe(200)
})

test('an encoding with a weight of 0 is not sent', () => {
  const encodingOf = (accepted: string) =>
    get('/assets/app-abc.js', { 'accept-encoding': accepted })?.headers.get('content-encoding')
  expect(encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(encodingOf('br;q=0, gzip;q=0')).toBeNull()
})

test('a range is sent only if `If-Range` names the current file', async () => {
  const range = 'bytes=7-11'
  const etag = get('/assets/app-abc.js', { range })?.headers.get('etag') ?? ''
  expect(get('/assets/app-abc.js', { range, 'if-range': etag })?.status).toBe(206)
  for (const other of ['"older"', `W/${etag}`, 'Tue, 03 Mar 2026 10:00:00 GMT']) {
    const whole = get('/assets/app-abc.js', { range, 'if-range': other })
    expect(whole?.status).toBe(200)
    expect(await whole?.text()).toBe(CODE)
  }
})

test('HEAD has the headers and no body', async () => {
  const head = get('/assets/app-abc.js', {}, 'HEAD')
  expect(head?.headers.get('content-length')).toBe(String(CODE.length))
  expect(await head?.text()).toBe('')
})

test.each([
  '/../secret.txt',
  '/..%2Fsecret.txt',
  '/assets/../index.html',
  '/assets/app-abc.js.br',
  '//index.html',
  '/nothing',
])('no path leads out of the folder or to what is not listed: %s', (path) => {
  expect(files.serve(path, new Request('http://farol.test/'))).toBeUndefined()
})

test('a page is sent with its placeholders filled in, compressed and plain', async () => {
  writeFileSync(join(root, 'open.html'), '<meta content="{{BASE_URL}}/social.png">')
  let address = 'https://escola.example'
  const filled = listStaticFiles(root, {
    prefix: '/',
    isImmutable: () => false,
    fill: (text) => text.replaceAll('{{BASE_URL}}', address),
  })
  const ask = (headers: Record<string, string> = {}) =>
    toResponse(
      filled.serve('/open.html', new Request('http://farol.test/open.html', { headers })),
    ) as Response
  const page = '<meta content="https://escola.example/social.png">'
  expect(await ask().text()).toBe(page)
  expect(await ask({ range: 'bytes=1-4' }).text()).toBe('meta')
  const packed = ask({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(page)
  expect(await toResponse(filled.serve('/index.html', new Request('http://farol.test/')))?.text()).toBe(
    '<!doctype html>',
  )
  address = 'https://outra.example'
  filled.refill()
  expect(await ask().text()).toBe('<meta content="https://outra.example/social.png">')
  expect(ask().headers.get('etag')).not.toBe(packed.headers.get('etag')?.replace('-br', ''))
})
