import { expect, test } from 'vitest'
import { ENDS_AT, httpsAddress } from '#/testing/https-address.ts'
import { createCertificateReader } from './https-certificate.ts'

test('the end of the certificate is read from the address of the school, also if nobody trusts it, and kept', async () => {
  const { url, connections } = await httpsAddress()
  const read = createCertificateReader(url)
  expect(await Promise.all([read(), read()])).toEqual([{ endsAt: ENDS_AT }, { endsAt: ENDS_AT }])
  expect(await read()).toEqual({ endsAt: ENDS_AT })
  expect(connections()).toBe(1)
})

test('an address that does not answer is no certificate that is wrong', async () => {
  expect(await createCertificateReader('https://127.0.0.1:9')()).toBe('unread')
})

test('a school on http has none', async () => {
  expect(await createCertificateReader('http://127.0.0.1:3000')()).toBeNull()
})
