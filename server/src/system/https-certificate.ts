import { connect } from 'node:tls'

const TIMEOUT_MS = 3_000
/** A certificate changes every few weeks. One that could not be read is looked for again sooner. */
const KEPT_MS = 60 * 60 * 1_000
const KEPT_UNREAD_MS = 60 * 1_000

export type Certificate = { endsAt: Date } | 'unread'
export type ReadCertificate = () => Promise<Certificate | null>

/** The certificate that visitors of the school's address see; null if that is http. */
export function createCertificateReader(baseUrl: string): ReadCertificate {
  let kept: { until: number; answer: Promise<Certificate> } | undefined
  const address = new URL(baseUrl)
  if (address.protocol !== 'https:') return async () => null
  return async () => {
    if (kept && kept.until > performance.now()) return kept.answer
    const answer = readCertificate(address)
    const asked = { until: performance.now() + KEPT_MS, answer }
    kept = asked
    if ((await answer) === 'unread') asked.until = performance.now() + KEPT_UNREAD_MS
    return answer
  }
}

/** Also one that is not valid any more, or of another name: browsers warn visitors, this reports when it ends. */
const readCertificate = ({ hostname, port }: URL): Promise<Certificate> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    })
    const end = (answer: Certificate) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(TIMEOUT_MS, () => end('unread'))
    socket.once('error', () => end('unread'))
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(endsAt.getTime()) ? 'unread' : { endsAt })
    })
  })
