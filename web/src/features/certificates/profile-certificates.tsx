import type { OwnCertificate } from '@farol/contract/certificates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleX, Download, Link2, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import {
  certificatePdfPath,
  downloadCertificate,
  type MyCertificates,
  myCertificatesQuery,
} from '#/api/certificates.ts'
import { notify } from '#/notices/notices.ts'
import { dayInWords } from '#/text/days.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { SkeletonLines, SkeletonScreen } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { useCertificateName } from './use-certificate-name.tsx'

export const ProfileCertificates = () => (
  <CertificatesSection>
    <Certificates />
  </CertificatesSection>
)

export const CertificatesSection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="certificados">
    <h2 id="certificados" className="mb-2">
      Certificados
    </h2>
    {children}
  </section>
)

function Certificates() {
  const { data: mine, error, refetch } = useQuery(myCertificatesQuery)
  if (error && !mine) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-sm text-text-muted">
        {problemSentence(error)}
        <Button variant="outline" size="sm" icon={RotateCcw} onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  if (!mine) {
    return (
      <SkeletonScreen>
        <p className="text-sm">
          <SkeletonLines />
        </p>
      </SkeletonScreen>
    )
  }
  return mine.certificates.length === 0 ? (
    <p className="text-sm text-text-muted">
      Nenhum por enquanto. Quando você conclui um curso e a escola emite o certificado, ele aparece aqui para
      baixar e compartilhar.
    </p>
  ) : (
    <CertificateList {...mine} />
  )
}

function CertificateList({ certificates, isNameConfirmed }: MyCertificates) {
  const { nameFirst, question } = useCertificateName({ isNameConfirmed })
  return (
    <>
      <ul>
        {certificates.map((certificate) => (
          <Certificate
            key={certificate.id}
            certificate={certificate}
            isNameConfirmed={isNameConfirmed}
            nameFirst={nameFirst}
          />
        ))}
      </ul>
      {question}
    </>
  )
}

type CertificateProps = {
  certificate: OwnCertificate
  isNameConfirmed: boolean
  nameFirst: ReturnType<typeof useCertificateName>['nameFirst']
}

function Certificate({ certificate, isNameConfirmed, nameFirst }: CertificateProps) {
  const { id, code, courseTitle, completedOn, isRevoked } = certificate
  const navigate = useNavigate()
  const view = (named: OwnCertificate) =>
    void navigate({ to: '/certificado/{-$code}', params: { code: named.code } })
  return (
    <li className="border-b border-border py-4 last:border-b-0">
      {isRevoked ? (
        <p className="font-strong wrap-anywhere">{courseTitle}</p>
      ) : (
        <TextLink
          kind="inline"
          onClick={nameFirst(certificate, view)}
          render={<Link to="/certificado/{-$code}" params={{ code }} />}
          className="wrap-anywhere"
        >
          {courseTitle}
        </TextLink>
      )}
      <p className="mt-0.5 text-sm text-text-muted">
        Concluído em <time dateTime={completedOn}>{dayInWords(completedOn)}</time>
      </p>
      {isRevoked ? (
        <Badge kind="danger" icon={CircleX} className="mt-2.5">
          Revogado pela escola
        </Badge>
      ) : (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            icon={Download}
            onClick={nameFirst(certificate, downloadCertificate)}
            render={<a href={certificatePdfPath(id)} download />}
          >
            Baixar PDF
            <span className="sr-only"> do certificado de {courseTitle}</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={Link2}
            onClick={isNameConfirmed ? () => copyLink(certificate) : nameFirst(certificate, copyLink)}
          >
            Copiar link
            <span className="sr-only"> do certificado de {courseTitle}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Browsers refuse it on pages without encryption, and users may forbid it: then the link is there to be copied by hand. */
async function copyLink({ code }: OwnCertificate) {
  const link = `${window.location.origin}/certificado/${code}`
  try {
    await navigator.clipboard.writeText(link)
    notify.success({ title: 'Link copiado', detail: 'Quem o abrir vê que o certificado vale.' })
  } catch {
    notify.info({ title: 'Copie o link do certificado', detail: link })
  }
}
