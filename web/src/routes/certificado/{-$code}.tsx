import { createFileRoute } from '@tanstack/react-router'
import { confirmCertificate } from '#/api/confirm-certificate.ts'
import { ErrorPage } from '#/app/error-screen.tsx'
import { pageHead } from '#/app/page-head.ts'
import { CertificateLoading, CertificateScreen } from '#/features/certificates/certificate-screen.tsx'

export const Route = createFileRoute('/certificado/{-$code}')({
  loader: ({ params: { code }, abortController }) =>
    code ? confirmCertificate(code, abortController.signal) : undefined,
  head: () => pageHead({ title: 'Certificado', description: 'Confirme um certificado.' }),
  component: CertificateScreen,
  pendingComponent: CertificateLoading,
  errorComponent: ErrorPage,
})
