import { execFileSync } from 'node:child_process'

const NEW_KEY = ['req', '-x509', '-newkey', 'rsa:2048', '-days', '2', '-nodes']

/** An authority that nobody knows: `FILE.pem` and `FILE.key`. */
export function makeAuthority(openssl: string, file: string) {
  const written = ['-keyout', `${file}.key`, '-out', `${file}.pem`]
  execFileSync(openssl, [...NEW_KEY, '-subj', '/CN=Autoridade', ...written], { stdio: 'pipe' })
}

type Wanted = { host: string; authority: string; key: string; certificate: string }

/** Signed by an authority of `makeAuthority`. */
export function makeCertificate(openssl: string, { host, authority, key, certificate }: Wanted) {
  const signed = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`]
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync(openssl, [...NEW_KEY, ...name, ...signed, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
}
