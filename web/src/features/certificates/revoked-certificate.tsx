import type { Confirmation } from '@farol/contract/certificates.ts'
import { CircleX } from 'lucide-react'
import { dayInWords } from '#/text/days.ts'
import { Badge } from '#/ui/badge.tsx'
import { CodeOnPaper } from './valid-certificate.tsx'

type Props = { certificate: Extract<Confirmation, { status: 'revoked' }> }

export function RevokedCertificate({ certificate: { revokedOn, code } }: Props) {
  return (
    <>
      <Badge kind="danger" icon={CircleX}>
        Não vale mais
      </Badge>
      <h1 className="mt-6 text-2xl md:text-3xl">Certificado revogado</h1>
      <p className="mt-4 max-w-[52ch] text-text-muted">
        A escola revogou este certificado em <time dateTime={revokedOn}>{dayInWords(revokedOn)}</time>. Quem
        apresenta o papel pode ter recebido outro, com um código novo.
      </p>
      <div className="mt-8 border-t border-border pt-5">
        <CodeOnPaper code={code} />
      </div>
    </>
  )
}
