import type { TurmaLink } from '@farol/contract/invites.ts'
import { TURMA_CAPACITY_MAX } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Plus, Printer } from 'lucide-react'
import { createLink, refreshInvites, revokeLink } from '#/api/invites.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { numberOrNull, textOrNull } from '#/forms/empty-as-null.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { notify } from '#/notices/notices.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { isOfThisComputer, LINK_PROBLEMS, linkUses } from './link-texts.ts'
import { QrImage } from './qr-image.tsx'

type Props = { turmaId: string; links: TurmaLink[] }

export function LinksPanel({ turmaId, links }: Props) {
  const queryClient = useQueryClient()
  const revoking = useConfirm({
    act: ({ id: linkId }: TurmaLink) => revokeLink({ turmaId, linkId }),
    success: () => ({ title: 'Link revogado', detail: 'Ninguém mais entra por ele.' }),
    errorTitle: 'Erro ao revogar link',
    onDone: () => refreshInvites(queryClient, turmaId),
  })
  return (
    <section aria-labelledby="links">
      <h2 id="links" className="text-[1.1875rem]">
        Link e QR code
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-text-muted">
        Quem abre o link cria a conta ou entra, e faz parte da turma. Mande-o num grupo, ou imprima o QR code.
      </p>
      <Panel>
        <NewLink turmaId={turmaId} />
        {links.length > 0 ? (
          <ul aria-label="Links da turma" className="divide-y divide-border border-t border-border">
            {links.map((link) => (
              <LinkRow key={link.id} turmaId={turmaId} link={link} onRevoke={() => revoking.ask(link)} />
            ))}
          </ul>
        ) : null}
      </Panel>
      {links.some(({ url }) => isOfThisComputer(url)) ? (
        <p role="note" className="mt-2.5 text-sm font-strong print:hidden">
          Este link só abre neste computador. Para funcionar em outros, quem instalou o Farol precisa dar à
          escola um endereço na internet.
        </p>
      ) : null}
      <ConfirmDialog
        {...revoking.dialog}
        title="Revogar este link?"
        confirmLabel="Revogar"
        pendingLabel="Revogando…"
      >
        O link e as folhas impressas com ele deixam de funcionar. Quem já entrou fica na turma.
      </ConfirmDialog>
    </section>
  )
}

function NewLink({ turmaId }: { turmaId: string }) {
  const queryClient = useQueryClient()
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/invites.ts')).linkValues,
    defaultValues: { endsOn: null, maxUses: null },
    places: { endsOn: 'field', maxUses: 'field' },
    toast: { title: 'Erro ao criar link' },
    save: async (values) => {
      await createLink(turmaId, values)
      notify.success({ title: 'Link criado' })
      form.reset()
      await refreshInvites(queryClient, turmaId)
    },
  })
  return (
    <form
      noValidate
      {...formProps}
      className="grid gap-4 p-5 sm:grid-cols-[1fr_1fr_auto] md:px-6 print:hidden"
    >
      <Field label="Vale até" error={errors.endsOn?.message} hint="O último dia. Vazio: sem prazo.">
        <Input type="date" {...form.register('endsOn', { setValueAs: textOrNull })} />
      </Field>
      <Field label="Máximo de usos" error={errors.maxUses?.message} hint="Vazio: sem limite.">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={TURMA_CAPACITY_MAX}
          className="tabular-nums"
          {...form.register('maxUses', { setValueAs: numberOrNull })}
        />
      </Field>
      <Button
        type="submit"
        icon={Plus}
        isLoading={isSubmitting}
        loadingText="Criando…"
        className="sm:mt-7 sm:self-start"
      >
        Criar link
      </Button>
    </form>
  )
}

type RowProps = { turmaId: string; link: TurmaLink; onRevoke: () => void }

const LinkRow = ({ turmaId, link, onRevoke }: RowProps) => (
  <li className="grid grid-cols-1 items-center gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-[auto_minmax(0,1fr)] md:px-6">
    <QrImage
      code={link.qrCode}
      label="QR code do link"
      className="size-28 rounded-md border border-border max-sm:hidden"
    />
    <div className="min-w-0">
      <p className="font-strong wrap-anywhere">{link.url}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-text-muted tabular-nums">
        {link.problem ? <Badge kind="warning">{LINK_PROBLEMS[link.problem]}</Badge> : null}
        <span>{linkUses(link)}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1 max-sm:-ml-3">
        <Button variant="outline" size="sm" icon={Copy} onClick={() => copy(link.url)}>
          Copiar link
        </Button>
        <Button
          variant="outline"
          size="sm"
          icon={Printer}
          render={
            <Link to="/admin/turmas/$turmaId/convites" params={{ turmaId }} search={{ folha: link.id }} />
          }
        >
          Folha para imprimir
        </Button>
        <Button variant="ghost-danger" size="sm" onClick={onRevoke}>
          Revogar
        </Button>
      </div>
    </div>
  </li>
)

/** Browsers refuse it on pages without encryption, and users may forbid it: the link stands there to be copied by hand. */
async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    notify.success({ title: 'Link copiado', detail: 'Quem o abrir pode entrar na turma.' })
  } catch {
    notify.info({ title: 'Copie o link', detail: url })
  }
}
