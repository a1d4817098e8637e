import { useQueryClient } from '@tanstack/react-query'
import { issuePendingCertificates, refreshPendingCertificates } from '#/api/admin-certificates.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { agreeing, CERTIFICATES, COMPLETIONS, counted } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

/** For those who completed a course before certificates were issued: nothing is issued without a request. */
export function PendingCertificates({ count, hasMore }: { count: number; hasMore: boolean }) {
  const queryClient = useQueryClient()
  const atLeast = hasMore ? 'Mais de ' : ''
  const issuing = useConfirm({
    act: issuePendingCertificates,
    success: (_: string) => ({ title: 'Certificados emitidos', detail: 'Já estão nos perfis.' }),
    errorTitle: 'Erro ao emitir certificados',
    onDone: () => refreshPendingCertificates(queryClient),
  })
  return (
    <>
      {count > 0 ? (
        <Panel className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-5 md:px-6">
          <div className="min-w-0 flex-1 basis-80">
            <h2 className="text-[1.1875rem]">Certificados de quem já concluiu</h2>
            <p className="mt-1 text-sm text-text-muted">
              {atLeast}
              {counted(count, COMPLETIONS)} de curso {agreeing(count, ['ainda não tem', 'ainda não têm'])}{' '}
              certificado.
            </p>
          </div>
          <Button
            variant="outline"
            onClick={() => issuing.ask(`${atLeast}${counted(count, CERTIFICATES)}`)}
            className="max-sm:w-full"
          >
            Emitir certificados
          </Button>
        </Panel>
      ) : null}
      <ConfirmDialog
        {...issuing.dialog}
        variant="primary"
        title="Emitir para quem já concluiu?"
        confirmLabel="Emitir"
        pendingLabel="Emitindo…"
      >
        {issuing.subject}, cada um com a data da conclusão. Eles aparecem no perfil de quem concluiu, e o que
        dizem não muda mais.
      </ConfirmDialog>
    </>
  )
}
