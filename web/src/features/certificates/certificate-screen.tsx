import type { Confirmation } from '@farol/contract/certificates.ts'
import { groupedCode, parseCertificateCode, workloadText } from '@farol/domain/certificates.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Check, CircleX, Printer } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { dayInWords } from '#/text/days.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Logo } from '#/ui/logo.tsx'
import { Skeleton, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { BackLink } from '#/ui/text-link.tsx'

const route = getRouteApi('/certificado/{-$code}')

export function CertificateScreen() {
  const confirmation = route.useLoaderData()
  const { code } = route.useParams()
  return (
    <CertificatePage>
      {confirmation?.status === 'valid' ? <ValidCertificate certificate={confirmation} /> : null}
      {confirmation?.status === 'revoked' ? <RevokedCertificate certificate={confirmation} /> : null}
      {confirmation ? null : <AskForCode key={code} unknownCode={code} />}
    </CertificatePage>
  )
}

/** The paper is drawn at once; what is written on it is not known yet. */
export const CertificateLoading = () => (
  <CertificatePage>
    <SkeletonScreen>
      <CertificateText
        badge={<Skeleton className="h-6.5 w-36" />}
        schoolName={<SkeletonText className="w-24" />}
        name={<SkeletonText className="w-3/4" />}
        courseTitle={<SkeletonText className="w-2/3" />}
        day={<SkeletonText className="w-44" />}
      >
        <Code code={<SkeletonText className="w-44" />} />
        <Skeleton className="h-9 w-28 rounded-md" />
      </CertificateText>
    </SkeletonScreen>
  </CertificatePage>
)

/** A sheet of paper beside a tower in the night, as the certificate itself. Who holds the code finds it, no search engine. */
function CertificatePage({ children }: { children: ReactNode }) {
  return (
    <div className="page-scope flex min-h-dvh flex-col bg-background px-5 pb-12 md:px-14 print:min-h-0 print:bg-transparent print:p-0">
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between py-6 md:py-9 print:hidden">
        <Logo render={<Link to="/" />} />
        <BackLink render={<Link to="/" />}>Voltar ao início</BackLink>
      </header>
      <main id="conteudo" tabIndex={-1} className="grid flex-1 items-center">
        <div className="mx-auto grid w-full max-w-220 overflow-hidden rounded-lg border border-border bg-surface shadow-md md:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)] print:rounded-none print:shadow-none">
          <Tower />
          <div className="relative min-w-0 px-6 pt-8 pb-9 md:px-12 md:py-14">{children}</div>
        </div>
      </main>
    </div>
  )
}

/** The symbol of the logo: it stands on the lower edge, its arms are light. */
function Tower() {
  return (
    <div className="night relative h-24 overflow-hidden bg-cover-night md:h-auto print:h-auto print:[print-color-adjust:exact]">
      <svg
        viewBox="6.6 3 14 34.4"
        aria-hidden="true"
        preserveAspectRatio="xMinYMax meet"
        className="absolute bottom-0 left-6 h-[84%] overflow-visible md:left-7 md:h-auto md:w-30 print:left-5 print:h-auto print:w-22"
      >
        <path className="fill-on-ink" d="M6.9 37.4 9.6 3.6h5.2l2.7 33.8z" />
        <path className="fill-cover-amber" d="M16.2 6.9 200-30v74L16.5 10.5z" />
        <path className="fill-cover-amber max-md:hidden print:block" d="M17.1 18.5 57.6 10v19.7L17.3 21.9z" />
      </svg>
    </div>
  )
}

type ValidProps = { certificate: Extract<Confirmation, { status: 'valid' }> }

function ValidCertificate({ certificate }: ValidProps) {
  const { name, schoolName, courseTitle, turmaName, workloadMinutes, completedOn, code } = certificate
  const workload = workloadText(workloadMinutes)
  return (
    <CertificateText
      badge={
        <Badge kind="success" icon={Check}>
          Certificado válido
        </Badge>
      }
      schoolName={schoolName}
      name={name}
      courseTitle={courseTitle}
      day={
        <>
          {turmaName ? `na ${namedTurma(turmaName)}, ` : null}em{' '}
          <time dateTime={completedOn}>{dayInWords(completedOn)}</time>
          {workload ? `, com carga horária de ${workload}` : null}.
        </>
      }
    >
      <Code code={code} />
      <Button variant="outline" size="sm" icon={Printer} onClick={() => window.print()}>
        Imprimir
      </Button>
    </CertificateText>
  )
}

type TextProps = Record<'badge' | 'schoolName' | 'name' | 'courseTitle' | 'day' | 'children', ReactNode>

const CertificateText = ({ badge, schoolName, name, courseTitle, day, children }: TextProps) => (
  <>
    {badge}
    <p className="mt-6 text-text-muted">{schoolName} confirma que</p>
    <h1 className="mt-1 text-2xl text-balance wrap-anywhere md:text-3xl">{name}</h1>
    <p className="mt-5 text-text-muted">concluiu o curso</p>
    <p className="figure mt-1 text-xl leading-tight text-balance wrap-anywhere">{courseTitle}</p>
    <p className="mt-5 wrap-anywhere text-text-muted">{day}</p>
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-border pt-5">
      {children}
    </div>
  </>
)

type RevokedProps = { certificate: Extract<Confirmation, { status: 'revoked' }> }

function RevokedCertificate({ certificate: { revokedOn, code } }: RevokedProps) {
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
        <Code code={code} />
      </div>
    </>
  )
}

function Code({ code }: { code: ReactNode }) {
  return (
    <p className="text-sm text-text-muted">
      Código <span className="font-strong whitespace-nowrap text-text tabular-nums">{code}</span>
    </p>
  )
}

type AskForCodeProps = {
  /** That led here, and that no certificate has. */
  unknownCode: string | undefined
}

/** For who has the paper in hand and no camera: the code is typed. */
function AskForCode({ unknownCode }: AskForCodeProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(unknownCode ?? '')
  const [isBroken, setIsBroken] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = parseCertificateCode(typed)
    setIsBroken(code === undefined)
    if (code) void navigate({ to: '/certificado/{-$code}', params: { code: groupedCode(code) } })
  }

  return (
    <>
      <h1 className="text-2xl md:text-3xl">
        {unknownCode ? 'Certificado não encontrado' : 'Confirmar um certificado'}
      </h1>
      <p className="mt-4 mb-7 max-w-[52ch] text-text-muted">
        {unknownCode
          ? 'Nenhum certificado tem este código. Confira se ele está igual ao do papel.'
          : 'Digite o código impresso no certificado para saber se ele vale.'}
      </p>
      <form noValidate onSubmit={submit} className="grid max-w-110 gap-5">
        <Field
          label="Código do certificado"
          hint="Cinco grupos de quatro letras e números. Maiúsculas, espaços e hifens não importam."
          error={isBroken ? 'Confira o código: são vinte letras e números.' : undefined}
        >
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            className="tabular-nums"
          />
        </Field>
        <Button type="submit" className="justify-self-start max-sm:w-full">
          Confirmar
        </Button>
      </form>
    </>
  )
}
