import type { OwnCertificate } from '@farol/contract/certificates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { certificatePdfPath, downloadCertificate, myCertificatesQuery } from '#/api/certificates.ts'
import { useCertificateName } from '#/features/certificates/use-certificate-name.tsx'
import { longDate } from '#/text/dates.ts'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props = {
  courseId: string
  completedAt: string
  /** Lessons came in after the student had finished. */
  hasNewLessons: boolean
}

/** The small celebration of a finished course. */
export function CourseCompleted({ courseId, completedAt, hasNewLessons }: Props) {
  return (
    <section
      aria-labelledby="curso-concluido"
      className="night mb-8 flex gap-5 overflow-hidden max-sm:flex-col sm:items-center rounded-lg bg-background py-6 pr-6 pl-5.5 md:mb-10 md:gap-8 md:pl-9 in-data-[theme=dark]:bg-surface-raised"
    >
      <svg viewBox="0 0 120 84" aria-hidden="true" className="w-22 flex-none md:w-30">
        <path
          className="origin-left fill-beam transition-[scale] duration-slow ease-beam [transform-box:fill-box] starting:scale-x-0"
          d="M34 26 120 2v48z"
        />
        <path className="fill-text" d="M29 34h10l4 46H25z" />
        <path className="fill-beam" d="M29.5 20h9v11h-9z" />
        <path className="fill-text" d="M26 20h16l-8-9zM25 31h18v3.5H25zM8 80h52v2H8z" />
      </svg>
      <div className="min-w-0">
        <h2 id="curso-concluido">Curso concluído</h2>
        <p className="mt-1.5 text-text-muted">
          Você chegou ao fim em <time dateTime={completedAt}>{longDate(completedAt)}</time>. Que essa luz siga
          com você.
        </p>
        {hasNewLessons ? (
          <p className="mt-1 text-text-muted">Há aulas novas desde então: elas esperam por você abaixo.</p>
        ) : null}
        <CourseCertificate courseId={courseId} isNextStep={!hasNewLessons} />
      </div>
    </section>
  )
}

type CertificateProps = {
  courseId: string
  /** Otherwise lessons are, and the light is theirs. */
  isNextStep: boolean
}

/** The certificate of this course, when there is one that counts. */
export function CourseCertificate({ courseId, isNextStep }: CertificateProps) {
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
