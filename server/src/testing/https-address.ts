import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { onTestFinished } from 'vitest'

/** Made for tests alone, by itself, for localhost: it protects nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkX+HXzvZ4muzKN2M
NzkfvjDx5pIBl0NyGMaeovVRodahRANCAASXl+2o9hIDIvCnjT3NzLxogjrZ1nYI
ilQ6zMYbBSwwK2CPOZxQQtt8TNoL7xgHd4KdVUD/ejWFZQiV/d8PrcoT
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUJQU6REIsRKaMmm7V1Qz0cpS2+sowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExODEyNDkwM1oYDzIxMjYxMDI1
MTI0OTAzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASXl+2o9hIDIvCnjT3NzLxogjrZ1nYIilQ6zMYbBSwwK2CPOZxQQtt8
TNoL7xgHd4KdVUD/ejWFZQiV/d8PrcoTo1MwUTAdBgNVHQ4EFgQUw2BjHow1xt9a
6jCIMnI+jEILkaowHwYDVR0jBBgwFoAUw2BjHow1xt9a6jCIMnI+jEILkaowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAOoE6Q8vqe8XYw7lHyUO3r
0z7xZWzIXqv3pcmlkuS2tgIgAfpMbqg2DPdM4FhJ3T2wejAS65bpYpsi0OIcO8ST
VXM=
-----END CERTIFICATE-----`
export const ENDS_AT = new Date('2126-10-25T12:49:03Z')

/** Shows its certificate, which nobody trusts, and answers nothing. */
export async function httpsAddress() {
  let connections = 0
  const server = createServer({ key: KEY, cert: CERTIFICATE })
  server.on('connection', () => {
    connections += 1
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, connections: () => connections }
}
