import type { ApiKey } from '@farol/contract/api-clients.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { apiKeysQuery, createApiKey, type NewApiKey, refreshApiKeys, revokeApiKey } from '#/api/settings.ts'
import { CopyOnceDialog } from '#/app/copy-once-dialog.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { shortDate, shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'
import { Select } from '#/ui/select.tsx'

const UNKEPT_KEY = {
  title: 'Fechar sem guardar a chave?',
  text: 'Ela não aparece de novo. Quem a perde cria outra.',
  stayLabel: 'Voltar à chave',
  leaveLabel: 'Fechar',
}

export function ApiKeys() {
  const queryClient = useQueryClient()
  const { keys } = useSuspenseQuery(apiKeysQuery).data
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<string>()
  const revoking = useConfirm({
    act: ({ id }: ApiKey) => revokeApiKey(id),
    success: ({ name }) => ({ title: 'Chave revogada', detail: `“${name}” não vale mais.` }),
    errorTitle: 'Erro ao revogar chave',
    onDone: () => refreshApiKeys(queryClient),
  })
  const add = async (values: NewApiKey) => {
    const { key } = await createApiKey(values)
    setIsAdding(false)
    setShown(key)
    await refreshApiKeys(queryClient)
  }
  return (
    <Panel className="mt-5 p-5 md:px-6">
      <section aria-labelledby="chaves-de-api">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5">
          <div className="min-w-0 flex-1 basis-80">
            <h3 id="chaves-de-api">Chaves de API</h3>
            <p className="mt-1 text-sm text-text-muted">
              Para programas que leem ou alteram dados em seu nome. Elas terminam quando sua senha ou seu
              papel muda. Veja o que podem chamar em{' '}
              <a href="/api/docs" className="text-text underline">
                /api/docs
              </a>
              .
            </p>
          </div>
          <Button variant="outline" icon={Plus} onClick={() => setIsAdding(true)} className="max-sm:w-full">
            Nova chave
          </Button>
        </div>
        <div className="mt-4">
          <KeyList keys={keys} onRevoke={revoking.ask} />
        </div>
      </section>
      {isAdding ? <NewKeyDialog onClose={() => setIsAdding(false)} onSubmit={add} /> : null}
      {shown ? (
        <CopyOnceDialog
          title="Guarde esta chave"
          text="Ela só aparece agora. Guarde-a como uma senha: quem a tiver age em seu nome."
          label="Chave"
          value={shown}
          rows={2}
          copied="Chave copiada"
          copyByHand="Selecione a chave e copie à mão."
          doneLabel="Já guardei"
          loss={UNKEPT_KEY}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      <ConfirmDialog
        {...revoking.dialog}
        title="Revogar a chave?"
        confirmLabel="Revogar"
        pendingLabel="Revogando…"
      >
        Os programas que usam “{revoking.subject?.name}” deixam de funcionar na hora.
      </ConfirmDialog>
    </Panel>
  )
}

function KeyList({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  if (keys.length === 0) return <p className="text-sm text-text-muted">Você não tem nenhuma chave.</p>
  return (
    <ul aria-label="Suas chaves de API" className="divide-y divide-border">
      {keys.map((key) => (
        <li
          key={key.id}
          className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[20px_minmax(0,1fr)_auto]"
        >
          <KeyRound size={20} strokeWidth={1.75} aria-hidden className="text-text-muted" />
          <div>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong wrap-anywhere">
              {key.name}
              <Badge kind={key.scope === 'write' ? 'warning' : 'neutral'}>
                {key.scope === 'write' ? 'Ler e alterar' : 'Só ler'}
              </Badge>
            </p>
            <p className="text-xs text-text-muted tabular-nums">
              <code>{key.start}…</code> · Desde {shortDate(key.createdAt)} ·{' '}
              {key.lastUsedAt ? `Último uso: ${shortMoment(key.lastUsedAt)}` : 'Nunca usada'} ·{' '}
              {expiryText(key.expiresAt)}
            </p>
          </div>
          <Button
            variant="ghost-danger"
            size="sm"
            onClick={() => onRevoke(key)}
            className="max-sm:col-start-2 max-sm:-ml-3 max-sm:justify-self-start"
          >
            Revogar<span className="sr-only"> a chave {key.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function expiryText(expiresAt: string | null) {
  if (expiresAt === null) return 'Não vence'
  return new Date(expiresAt) > new Date()
    ? `Vence em ${shortDate(expiresAt)}`
    : `Venceu em ${shortDate(expiresAt)}`
}

const SCOPES = [
  { value: 'read', label: 'Só ler' },
  { value: 'write', label: 'Ler e alterar' },
] as const

const LIVES = { '30': 30, '90': 90, '365': 365, never: null } as const
type Life = keyof typeof LIVES
const lifeOf = (days: NewApiKey['lifeDays']): Life => (days === null ? 'never' : `${days}`)
const LIFE_OPTIONS: { value: Life; label: string }[] = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: 'never', label: 'Até ser revogada' },
]

const LOSS = {
  title: 'Descartar a nova chave?',
  text: 'Ela ainda não foi criada, e o que você preencheu se perde.',
  stayLabel: 'Continuar',
  leaveLabel: 'Descartar',
}

type Props = {
  onClose: () => void
  /** Rejects with the problem to show. */
  onSubmit: (values: NewApiKey) => Promise<void>
}

function NewKeyDialog({ onClose, onSubmit }: Props) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/api-clients.ts')).newApiKeyBody,
    defaultValues: { name: '', scope: 'read', lifeDays: 90 },
    places: { name: 'field', scope: 'toast', lifeDays: 'toast' },
    toast: { title: 'Erro ao criar chave' },
    save: onSubmit,
  })
  return (
    <FormDialog
      title="Nova chave de API"
      submitLabel="Criar chave"
      pendingLabel="Criando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      loss={form.formState.dirtyFields.name ? LOSS : undefined}
      {...formProps}
    >
      <Field label="Nome" error={errors.name?.message} hint="Para saber depois quem a usa.">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Alcance" hint="Nenhuma chave muda papéis, acessos ou configurações.">
        <Controller
          control={form.control}
          name="scope"
          render={({ field }) => (
            <Select options={SCOPES} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </Field>
      <Field label="Validade">
        <Controller
          control={form.control}
          name="lifeDays"
          render={({ field }) => (
            <Select
              options={LIFE_OPTIONS}
              value={lifeOf(field.value)}
              onValueChange={(life) => field.onChange(LIVES[life])}
            />
          )}
        />
      </Field>
    </FormDialog>
  )
}
