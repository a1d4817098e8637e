import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { certificatePdfPath, myCertificatesQuery } from '../../../../api/certificates.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'

type Props = {
  courseId: string
  /** Otherwise lessons are, and the light is theirs. */
  isNextStep: boolean
}

/** The certificate of this course, when there is one that counts. */
export function CourseCertificate({ courseId, isNextStep }: Props) {
  const { data: certificates } = useQuery(myCertificatesQuery)
  const certificate = certificates?.find((each) => each.courseId === courseId && !each.isRevoked)
  if (!certificate) return null
  const { id, code } = certificate
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
      <Button
        variant={isNextStep ? 'beam' : 'outline'}
        icon={Download}
        render={<a href={certificatePdfPath(id)} download />}
      >
        Baixar certificado
      </Button>
      <TextLink render={<Link to="/certificado/{-$code}" params={{ code }} />}>Ver certificado</TextLink>
    </p>
  )
}
