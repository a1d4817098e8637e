import type { Confirmation } from '@farol/contract/certificates.ts'
import { Check, Printer } from 'lucide-react'
import { dayInWords } from '#/text/days.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

type Props = { certificate: Extract<Confirmation, { status: 'valid' }> }

export function ValidCertificate({ certificate: { name, courseTitle, completedOn, code } }: Props) {
  return (
    <>
      <Badge kind="success" icon={Check}>
        Certificado válido
      </Badge>
      <p className="mt-6 text-text-muted">O Farol confirma que</p>
      <h1 className="mt-1 text-2xl text-balance wrap-anywhere md:text-3xl">{name}</h1>
      <p className="mt-5 text-text-muted">concluiu o curso</p>
      <p className="figure mt-1 text-xl leading-tight text-balance wrap-anywhere">{courseTitle}</p>
      <p className="mt-5 text-text-muted">
        em <time dateTime={completedOn}>{dayInWords(completedOn)}</time>.
      </p>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-border pt-5">
        <CodeOnPaper code={code} />
        <Button
          variant="outline"
          size="sm"
          icon={Printer}
          onClick={() => window.print()}
          className="print:hidden"
        >
          Imprimir
        </Button>
      </div>
    </>
  )
}

export function CodeOnPaper({ code }: { code: string }) {
  return (
    <p className="text-sm text-text-muted">
      Código <span className="font-strong whitespace-nowrap text-text tabular-nums">{code}</span>
    </p>
  )
}
