import type { ApiKey } from '@farol/contract/api-clients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { refreshApiKeys, revokeApiKey } from '#/api/settings.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { shortDate, shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

export function ApiKeyList({ keys, empty }: { keys: ApiKey[]; empty: ReactNode }) {
  const queryClient = useQueryClient()
  const revoking = useConfirm({
    act: ({ id }: ApiKey) => revokeApiKey(id),
    success: ({ name }) => ({ title: 'Chave revogada', detail: `“${name}” não vale mais.` }),
    errorTitle: 'Erro ao revogar chave',
    onDone: () => refreshApiKeys(queryClient),
  })
  return (
    <>
      {keys.length > 0 ? <KeyList keys={keys} onRevoke={revoking.ask} /> : empty}
      <ConfirmDialog
        {...revoking.dialog}
        title="Revogar a chave?"
        confirmLabel="Revogar"
        pendingLabel="Revogando…"
      >
        Os programas que usam “{revoking.subject?.name}” deixam de funcionar na hora.
      </ConfirmDialog>
    </>
  )
}

function KeyList({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
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
