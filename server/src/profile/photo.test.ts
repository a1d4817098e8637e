import { crc32, deflateSync } from 'node:zlib'
import { account } from '@farol/contract/account.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
let student: SignedIn

// A new user each time, because uploads are rate limited per user.
beforeEach(async () => {
  student = await signedIn(server)
})

const picture = (format: 'png' | 'jpeg' | 'webp', width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#f7b02e' } })
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .toFormat(format)
    .toBuffer()
const upload = async (file: Uint8Array | string, type = 'image/png', visitor: Visitor = student) => {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  const response = await visitor.fetch('/api/profile/photo', {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
  })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; title?: string; user?: { avatarUrl: string } },
  }
}

/** A black square with one bit per pixel: a few kilobytes, whatever its size. */
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
      const response = await student.fetch(body.user?.avatarUrl ?? '')
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const image = Buffer.from(await response.arrayBuffer())
      const { width, height, exif } = await sharp(image).metadata()
      expect({ width, height, exif }).toEqual({ width: 320, height: 320, exif: undefined })
    },
  )

  test('has a new URL when it changes, and none when it is removed', async () => {
    const first = (await upload(await picture('png'))).body.user?.avatarUrl ?? ''
    const second = (await upload(await picture('png', 50, 50))).body.user?.avatarUrl ?? ''
    expect(second).not.toBe(first)
    expect((await student.fetch(first)).status).toBe(404)
    expect((await student.call(account.session)).user?.avatarUrl).toBe(second)
    await student.call(account.removePhoto)
    expect((await student.fetch(second)).status).toBe(404)
    expect((await student.call(account.session)).user?.avatarUrl).toBeNull()
  })

  test('that is not an image is rejected with a clear sentence, whatever its content type', async () => {
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inside}</svg>`
    const noise = '<filter id="f"><feTurbulence/></filter><rect width="40" height="40" filter="url(#f)"/>'
    const gif = await sharp(await picture('png'))
      .gif()
      .toBuffer()
    const tiff = await sharp(await picture('png'))
      .tiff()
      .toBuffer()
    for (const file of ['isto é um texto', '', svg('<script>alert(1)</script>'), svg(noise), gif, tiff])
      expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'NOT_AN_IMAGE' } })
    const cut = (await picture('jpeg', 2_000, 2_000)).subarray(0, 5_000)
    expect((await upload(cut, 'image/jpeg')).status).toBe(422)
  })

  test('is decoded by its content, also with the content type of another format', async () => {
    expect((await upload(await picture('webp'), 'image/jpeg')).status).toBe(200)
  })

  test('can be changed only so often, and then a sentence says to wait', async () => {
    const file = await picture('png', 20, 20)
    for (let count = 0; count < 10; count += 1) expect((await upload(file)).status).toBe(200)
    expect(await upload(file)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', title: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
    })
    expect((await upload(file, 'image/png', await signedIn(server))).status).toBe(200)
  })

  test('of another type, or too large, is rejected', async () => {
    expect((await upload('<svg/>', 'image/svg+xml')).status).toBe(415)
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('that is a decompression bomb is rejected, however small the file is', async () => {
    expect((await upload(blackPng(800))).status).toBe(200)
    expect(await upload(blackPng(8_000))).toMatchObject({ status: 422, body: { code: 'NOT_AN_IMAGE' } })
  })

  test('is visible only to signed-in users', async () => {
    const { body } = await upload(await picture('png'))
    expect((await server.visitor().fetch(body.user?.avatarUrl ?? '')).status).toBe(401)
  })
})
