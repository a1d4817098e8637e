import type { OwnCertificate } from '@farol/contract/certificates.ts'
import { type MouseEvent, useState } from 'react'
import { type MyCertificates, sameCertificate } from '#/api/certificates.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const dialog = lazyPart(async () => (await import('./certificate-name-dialog.tsx')).CertificateNameDialog)

type Action = (certificate: OwnCertificate) => void

/**
 * Until the name on the student's certificates is confirmed, a click on one asks about it and then does what was clicked for.
 * From then on links are plain links.
 */
export function useCertificateName({ isNameConfirmed }: { isNameConfirmed: boolean }) {
  const [asked, setAsked] = useState<{ certificate: OwnCertificate; act: Action }>()
  const close = () => setAsked(undefined)
  const NameDialog = useLazyPart(dialog, asked !== undefined, close)

  /** The click handler of a link to this certificate; `act` does what the link does. */
  const nameFirst = (certificate: OwnCertificate, act: Action) => (event: MouseEvent) => {
    if (isNameConfirmed) return
    event.preventDefault()
    setAsked({ certificate, act })
  }
  const proceed = ({ certificates }: MyCertificates) => {
    close()
    // A corrected name came with another certificate.
    const named = asked && certificates.find((each) => sameCertificate(each, asked.certificate))
    if (named) asked.act(named)
  }
  return {
    nameFirst,
    question: asked && NameDialog ? <NameDialog onClose={close} onConfirmed={proceed} /> : null,
  }
}
