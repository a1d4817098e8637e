import type { ApiKey } from '@farol/contract/api-clients.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { apiKeysQuery, refreshApiKeys, revokeApiKey } from '#/api/settings.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { shortDate, shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const addApiKey = lazyPart(async () => (await import('./add-api-key.tsx')).AddApiKey)

export function ApiKeys() {
  const queryClient = useQueryClient()
  const { keys } = useSuspenseQuery(apiKeysQuery).data
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  const AddApiKey = useLazyPart(addApiKey, isAdding, close)
  const revoking = useConfirm({
    act: ({ id }: ApiKey) => revokeApiKey(id),
    success: ({ name }) => ({ title: 'Chave revogada', detail: `“${name}” não vale mais.` }),
    errorTitle: 'Erro ao revogar chave',
    onDone: () => refreshApiKeys(queryClient),
  })
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
      {AddApiKey && isAdding ? <AddApiKey onClose={close} /> : null}
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
