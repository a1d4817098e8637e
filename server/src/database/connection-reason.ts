/** Node's codes for a certificate that no trusted authority signed. */
const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_SIGNATURE_FAILURE',
])

/** Why a connection failed, in the words of an operator. */
export function connectionReason(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return String(first)
  const code = 'code' in first ? String(first.code) : ''
  if (UNKNOWN_AUTHORITY.has(code))
    return `the authority that signed its certificate is not trusted (${first.message}); sslrootcert names the file of yours`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for another host (${first.message.replace(/^.*?altnames: /, '').replace(/\.$/, '')})`
  return first.message
}
