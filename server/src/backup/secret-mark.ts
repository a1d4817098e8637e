import { hkdfSync } from 'node:crypto'

/** A fingerprint of the secret, to compare two without storing them. */
export const secretMark = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'farol backup: mark of the secret', 16)).toString('hex')
