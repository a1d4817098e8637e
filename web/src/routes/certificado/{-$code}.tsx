import { createFileRoute } from '@tanstack/react-router'
import { confirmCertificate } from '#/api/confirm-certificate.ts'
import { ErrorPage } from '#/app/error-screen.tsx'
import { pageHead } from '#/app/page-head.ts'
import { AskForCode } from '#/features/certificates/ask-for-code.tsx'
import { CertificatePage } from '#/features/certificates/certificate-page.tsx'
import { CertificateSkeleton } from '#/features/certificates/certificate-skeleton.tsx'
import { RevokedCertificate } from '#/features/certificates/revoked-certificate.tsx'
import { ValidCertificate } from '#/features/certificates/valid-certificate.tsx'

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
