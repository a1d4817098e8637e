import type { OwnCertificate } from '@farol/contract/certificates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX, Download, Link2, RotateCcw } from 'lucide-react'
import { problemSentence } from '../../../api/api-problem.ts'
import { certificatePdfPath, myCertificatesQuery } from '../../../api/certificates.ts'
import { notify } from '../../../notices/notices.ts'
import { dayInWords } from '../../../text/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

export function ProfileCertificates() {
  return (
    <section aria-labelledby="certificados">
      <h2 id="certificados" className="mb-2">
        Certificados
      </h2>
      <Certificates />
    </section>
  )
}

function Certificates() {
  const { data: certificates, error, refetch } = useQuery(myCertificatesQuery)
  if (error && !certificates) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-sm text-text-muted">
        {problemSentence(error)}
        <Button variant="outline" size="sm" icon={RotateCcw} onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  if (!certificates) {
    return (
      <SkeletonScreen>
        <Skeleton className="mt-4 h-5 w-70 max-w-full" />
        <Skeleton className="mt-3 h-4 w-40" />
      </SkeletonScreen>
    )
  }
  return certificates.length === 0 ? (
    <p className="text-sm text-text-muted">
      Nenhum por enquanto. Quando você conclui um curso e a escola emite o certificado, ele aparece aqui para
      baixar e compartilhar.
    </p>
  ) : (
    <ul>
      {certificates.map((certificate) => (
        <Certificate key={certificate.id} certificate={certificate} />
      ))}
    </ul>
  )
}

function Certificate({ certificate }: { certificate: OwnCertificate }) {
  const { id, code, courseTitle, completedOn, isRevoked } = certificate
  return (
    <li className="border-b border-border py-4 last:border-b-0">
      {isRevoked ? (
        <p className="font-strong wrap-anywhere">{courseTitle}</p>
      ) : (
        <TextLink
          kind="inline"
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
            render={<a href={certificatePdfPath(id)} download />}
          >
            Baixar PDF
            <span className="sr-only"> do certificado de {courseTitle}</span>
          </Button>
          <Button variant="ghost" size="sm" icon={Link2} onClick={() => void copyLink(code)}>
            Copiar link
            <span className="sr-only"> do certificado de {courseTitle}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Browsers refuse it on pages without encryption, and people may forbid it: then the link is there to be copied by hand. */
async function copyLink(code: string) {
  const link = `${window.location.origin}/certificado/${code}`
  try {
    await navigator.clipboard.writeText(link)
    notify.success({ title: 'Link copiado', detail: 'Quem o abrir vê que o certificado vale.' })
  } catch {
    notify.info({ title: 'Copie o link do certificado', detail: link })
  }
}
