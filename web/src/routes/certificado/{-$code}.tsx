import { createFileRoute } from '@tanstack/react-router'
import { confirmCertificate } from '../../api/confirm-certificate.ts'
import { ErrorPage } from '../-error-page.tsx'
import { pageHead } from '../-page-head.ts'
import { AskForCode } from './-ask-for-code.tsx'
import { CertificatePage } from './-certificate-page.tsx'
import { CertificateSkeleton } from './-certificate-skeleton.tsx'
import { RevokedCertificate } from './-revoked-certificate.tsx'
import { ValidCertificate } from './-valid-certificate.tsx'

export const Route = createFileRoute('/certificado/{-$code}')({
  loader: ({ params: { code }, abortController }) =>
    code ? confirmCertificate(code, abortController.signal) : undefined,
  head: () => pageHead({ title: 'Certificado', description: 'Confirme um certificado emitido pelo Farol.' }),
  component: CertificateScreen,
  pendingComponent: CertificateSkeleton,
  errorComponent: ErrorPage,
})

function CertificateScreen() {
  const confirmation = Route.useLoaderData()
  const { code } = Route.useParams()
  return (
    <CertificatePage>
      {confirmation?.status === 'valid' ? <ValidCertificate certificate={confirmation} /> : null}
      {confirmation?.status === 'revoked' ? <RevokedCertificate certificate={confirmation} /> : null}
      {confirmation ? null : <AskForCode key={code} unknownCode={code} />}
    </CertificatePage>
  )
}
