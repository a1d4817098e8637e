import type { CertificateOfUser } from '@farol/contract/certificates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleX, Download } from 'lucide-react'
import { reissueCertificate, revokeCertificate, userCertificatesQuery } from '#/api/admin-certificates.ts'
import { certificatePdfPath } from '#/api/certificates.ts'
import { refreshUser } from '#/api/users.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { calendarDay } from '#/text/figures.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { Table } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'

export function UserCertificates({ userId }: { userId: string }) {
  const { data: certificates, error, refetch } = useQuery(userCertificatesQuery(userId))
  const revocation = useRevocation(userId)
  const reissue = useReissue(userId)
  return (
    <section aria-labelledby="certificados" className="mt-8">
      <h2 id="certificados" className="mb-3.5 text-[1.1875rem]">
        Certificados
      </h2>
      {certificates ? null : (
        <Panel>{error ? <LoadProblem error={error} onRetry={refetch} /> : <CertificatesSkeleton />}</Panel>
      )}
      {certificates?.length === 0 ? (
        <EmptyState isBoxed heading="h3" title="Nenhum certificado emitido">
          Quando um curso for concluído com os certificados automáticos ligados, o certificado aparece aqui.
        </EmptyState>
      ) : null}
      {certificates?.length ? (
        <CertificateTable certificates={certificates} onRevoke={revocation.ask} onReissue={reissue.ask} />
      ) : null}
      <ConfirmDialog
        {...revocation.dialog}
        icon={CircleX}
        title="Revogar este certificado?"
        confirmLabel="Revogar"
        pendingLabel="Revogando…"
      >
        O certificado de {revocation.subject?.name} em “{revocation.subject?.courseTitle}” deixa de valer, e
        quem conferir o código fica sabendo. Não dá para desfazer: depois, só emitir um novo, com outro
        código.
      </ConfirmDialog>
      <ConfirmDialog
        {...reissue.dialog}
        variant="primary"
        title="Emitir um novo certificado?"
        confirmLabel="Emitir novo"
        pendingLabel="Emitindo…"
      >
        O novo certificado de “{reissue.subject?.courseTitle}” leva o nome e o curso como estão hoje, e um
        código novo. O antigo continua revogado.
      </ConfirmDialog>
    </section>
  )
}

const CertificatesSkeleton = () => (
  <SkeletonScreen className="px-5 py-4 md:px-6">
    <Skeleton className="h-4.5 w-3/5 md:w-2/5" />
    <Skeleton className="mt-2 h-4 w-1/3" />
  </SkeletonScreen>
)

type TableProps = {
  certificates: CertificateOfUser[]
  onRevoke: (certificate: CertificateOfUser) => void
  onReissue: (certificate: CertificateOfUser) => void
}

function CertificateTable({ certificates, onRevoke, onReissue }: TableProps) {
  return (
    <Panel>
      <Table
        caption="Certificados, os mais novos primeiro"
        rows={certificates}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'course',
            header: 'Curso',
            isRowHeader: true,
            cell: ({ courseTitle, name, completedOn }) => (
              <span className="block wrap-anywhere md:min-w-28 lg:min-w-40">
                {courseTitle}
                <span className="block text-xs font-body text-text-muted">
                  Em nome de {name}
                  <span className="hidden md:max-lg:block">Conclusão: {calendarDay(completedOn)}</span>
                </span>
              </span>
            ),
          },
          {
            key: 'completedOn',
            header: 'Conclusão',
            // On tablets it stands under the name of the course.
            className: 'text-text-muted tabular-nums md:max-lg:hidden',
            cell: ({ completedOn }) => calendarDay(completedOn),
          },
          { key: 'code', header: 'Código', cell: ({ code }) => <Code code={code} /> },
          { key: 'status', header: 'Status', cell: (certificate) => <Status certificate={certificate} /> },
          {
            key: 'actions',
            header: 'Ações',
            align: 'right',
            className: 'print:hidden',
            cell: (certificate) => (
              <Actions
                certificate={certificate}
                onRevoke={() => onRevoke(certificate)}
                onReissue={() => onReissue(certificate)}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Code({ code }: { code: string }) {
  return (
    <TextLink
      kind="inline"
      render={<Link to="/certificado/{-$code}" params={{ code }} />}
      className="text-xs tabular-nums pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center md:whitespace-nowrap"
    >
      {code}
    </TextLink>
  )
}

function Status({ certificate: { revokedAt, isReplaced } }: { certificate: CertificateOfUser }) {
  if (revokedAt === null) {
    return (
      <Badge kind="success" icon={Check} className="justify-self-start">
        Válido
      </Badge>
    )
  }
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind="danger" icon={CircleX}>
        Revogado
      </Badge>
      <span className="text-xs text-text-muted">
        em {shortDate(revokedAt)}
        {isReplaced ? ', substituído' : ''}
      </span>
    </span>
  )
}

type ActionProps = { certificate: CertificateOfUser; onRevoke: () => void; onReissue: () => void }

function Actions({ certificate, onRevoke, onReissue }: ActionProps) {
  const { id, courseTitle, isRevoked, isReplaced } = certificate
  const ofCourse = <span className="sr-only"> o certificado de {courseTitle}</span>
  if (isReplaced) return null
  return isRevoked ? (
    <Button variant="ghost" size="sm" onClick={onReissue} className="max-md:-ml-3 max-md:justify-self-start">
      Emitir novo
      <span className="sr-only"> certificado de {courseTitle}</span>
    </Button>
  ) : (
    <span className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end md:max-lg:flex-col md:max-lg:items-end">
      <Button variant="ghost" size="sm" icon={Download} render={<a href={certificatePdfPath(id)} download />}>
        Baixar{ofCourse}
      </Button>
      <Button variant="ghost-danger" size="sm" onClick={onRevoke}>
        Revogar{ofCourse}
      </Button>
    </span>
  )
}

function useRevocation(userId: string) {
  const queryClient = useQueryClient()
  return useConfirm({
    act: ({ id }: CertificateOfUser) => revokeCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Certificado revogado', detail: courseTitle }),
    errorTitle: 'Erro ao revogar certificado',
    onDone: () => refreshUser(queryClient, userId),
  })
}

function useReissue(userId: string) {
  const queryClient = useQueryClient()
  return useConfirm({
    act: ({ id }: CertificateOfUser) => reissueCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Novo certificado emitido', detail: courseTitle }),
    errorTitle: 'Erro ao emitir certificado',
    onDone: () => refreshUser(queryClient, userId),
  })
}
