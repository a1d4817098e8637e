import { crc32, deflateSync } from 'node:zlib'
import { account } from '@farol/contract/account.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../testing/signed-in.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const student = await signedIn(server)

const picture = (format: 'png' | 'jpeg' | 'webp', width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#f7b02e' } })
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .toFormat(format)
    .toBuffer()
const upload = async (file: Uint8Array | string, type = 'image/png', visitor = student) => {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  const response = await visitor.fetch('/api/profile/photo', {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
  })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; person?: { avatarUrl: string } },
  }
}

/** A black square of so many pixels, one bit each: some kilobytes, whatever its size. */
function blackPng(side: number) {
  const chunk = (name: string, data: Buffer) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
    bytes.writeUInt32BE(data.length, 0)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
    return bytes
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s becomes a small square WebP without its metadata',
    async (format) => {
      const { status, body } = await upload(await picture(format), `image/${format}`)
      expect(status).toBe(200)
      const response = await student.fetch(body.person?.avatarUrl ?? '')
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const image = Buffer.from(await response.arrayBuffer())
      const { width, height, exif } = await sharp(image).metadata()
      expect({ width, height, exif }).toEqual({ width: 320, height: 320, exif: undefined })
    },
  )

  test('has a new address when it changes, and is gone when it is removed', async () => {
    const first = (await upload(await picture('png'))).body.person?.avatarUrl ?? ''
    const second = (await upload(await picture('png', 50, 50))).body.person?.avatarUrl ?? ''
    expect(second).not.toBe(first)
    expect((await student.fetch(first)).status).toBe(404)
    expect((await student.call(account.session)).person?.avatarUrl).toBe(second)
    await student.call(account.removePhoto)
    expect((await student.fetch(second)).status).toBe(404)
    expect((await student.call(account.session)).person?.avatarUrl).toBeNull()
  })

  test('that is no image is refused with a clear sentence, whatever it calls itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const file of ['isto é um texto', svg, '']) {
      expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'NOT_AN_IMAGE' } })
    }
    const cut = (await picture('jpeg', 2_000, 2_000)).subarray(0, 5_000)
    expect((await upload(cut, 'image/jpeg')).status).toBe(422)
  })

  test('of another type, or too large, is refused', async () => {
    expect((await upload('<svg/>', 'image/svg+xml')).status).toBe(415)
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('that unfolds into more pixels than any camera takes is refused, however small it is', async () => {
    expect((await upload(blackPng(800))).status).toBe(200)
    expect(await upload(blackPng(8_000))).toMatchObject({ status: 422, body: { code: 'NOT_AN_IMAGE' } })
  })

  test('is for people who are signed in', async () => {
    const { body } = await upload(await picture('png'))
    expect((await server.visitor().fetch(body.person?.avatarUrl ?? '')).status).toBe(401)
  })
})
