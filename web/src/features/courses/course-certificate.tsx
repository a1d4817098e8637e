import type { OwnCertificate } from '@farol/contract/certificates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { certificatePdfPath, downloadCertificate, myCertificatesQuery } from '#/api/certificates.ts'
import { useCertificateName } from '#/features/certificates/use-certificate-name.tsx'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props = {
  courseId: string
  /** Otherwise lessons are, and the light is theirs. */
  isNextStep: boolean
}

/** The certificate of this course, when there is one that counts. */
export function CourseCertificate({ courseId, isNextStep }: Props) {
  const { data: mine } = useQuery(myCertificatesQuery)
  const certificate = mine?.certificates.find((each) => each.courseId === courseId && !each.isRevoked)
  if (!mine || !certificate) return null
  return (
    <CertificateLinks
      certificate={certificate}
      isNameConfirmed={mine.isNameConfirmed}
      isNextStep={isNextStep}
    />
  )
}

type LinksProps = { certificate: OwnCertificate; isNameConfirmed: boolean; isNextStep: boolean }

function CertificateLinks({ certificate, isNameConfirmed, isNextStep }: LinksProps) {
  const navigate = useNavigate()
  const { nameFirst, question } = useCertificateName({ isNameConfirmed })
  const view = ({ code }: OwnCertificate) => void navigate({ to: '/certificado/{-$code}', params: { code } })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
      <Button
        variant={isNextStep ? 'beam' : 'outline'}
        icon={Download}
        onClick={nameFirst(certificate, downloadCertificate)}
        render={<a href={certificatePdfPath(certificate.id)} download />}
      >
        Baixar certificado
      </Button>
      <TextLink
        onClick={nameFirst(certificate, view)}
        render={<Link to="/certificado/{-$code}" params={{ code: certificate.code }} />}
      >
        Ver certificado
      </TextLink>
      {question}
    </div>
  )
}
