import type { FactorStatus } from '@farol/contract/factors.ts'
import { Fingerprint } from 'lucide-react'
import { shortDate } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'

export type Passkey = FactorStatus['passkeys'][number]

type Props = {
  passkeys: Passkey[]
  isPossible: boolean
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

export function PasskeyRow({ passkeys, isPossible, onAdd, onRename, onRemove }: Props) {
  return (
    <FactorRow
      icon={Fingerprint}
      title="Chaves de acesso (passkeys)"
      badge={passkeys.length > 0 ? <Badge kind="success">Ativas</Badge> : null}
      description={
        isPossible
          ? 'A digital, o rosto ou o PIN do aparelho: entra sem senha e também serve de segunda etapa.'
          : 'Para usar, abra o Farol pelo nome do endereço, como localhost, e não por um número, em um navegador atual.'
      }
      action={
        isPossible ? (
          <Button variant="outline" size="sm" onClick={onAdd}>
            Adicionar<span className="sr-only"> uma chave de acesso</span>
          </Button>
        ) : null
      }
    >
      {passkeys.length > 0 ? (
        <ul aria-label="Suas chaves de acesso" className="mt-3 grid grid-cols-1 gap-1 pl-9.5">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere max-sm:basis-full">
                {passkey.name}
                <span className="block text-xs text-text-muted tabular-nums">
                  Desde {shortDate(passkey.since)}
                  {passkey.lastUsedAt ? ` · Último uso: ${shortDate(passkey.lastUsedAt)}` : ''}
                </span>
              </span>
              <div className="flex flex-wrap gap-x-3 max-sm:-ml-3">
                <Button variant="ghost" size="sm" onClick={() => onRename(passkey)}>
                  Renomear<span className="sr-only"> a chave {passkey.name}</span>
                </Button>
                <Button variant="ghost-danger" size="sm" onClick={() => onRemove(passkey)}>
                  Remover<span className="sr-only"> a chave {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </FactorRow>
  )
}
