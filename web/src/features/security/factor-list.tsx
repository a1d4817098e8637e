import type { FactorStatus } from '@farol/contract/factors.ts'
import { BACKUP_CODE_COUNT } from '@farol/domain/second-factor.ts'
import { KeyRound, Smartphone } from 'lucide-react'
import { agreeing } from '#/text/counts.ts'
import { longDate } from '#/text/dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'
import { type Passkey, PasskeyRow } from './passkey-row.tsx'
import { PhoneRow } from './phone-row.tsx'

export type FactorChange =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'add-phone' | 'remove-phone' | 'renew-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

type Props = { status: FactorStatus; canAddPasskeys: boolean; onChange: (change: FactorChange) => void }

export function FactorList({ status, canAddPasskeys, onChange }: Props) {
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-2.5">
        <Badge kind={status.isOn ? 'success' : 'neutral'}>{status.isOn ? 'Ativada' : 'Desativada'}</Badge>
        <span className="text-sm text-text-muted">
          {status.isOn
            ? 'Ao entrar com a senha, você confirma com um destes meios.'
            : 'Escolha um meio para ativar.'}
        </span>
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface-raised">
        <FactorRow
          icon={Smartphone}
          title="Aplicativo autenticador"
          badge={status.totp ? <Badge kind="success">Ativo</Badge> : null}
          description={
            status.totp
              ? `Desde ${longDate(status.totp.since)}.`
              : 'Um código novo a cada 30 segundos, no seu celular, mesmo sem internet.'
          }
          action={
            status.totp ? (
              <Button
                variant="ghost-danger"
                size="sm"
                onClick={() => onChange({ kind: 'remove-app' })}
                className="max-sm:-ml-3"
              >
                Remover<span className="sr-only"> o aplicativo autenticador</span>
              </Button>
            ) : (
              <Button variant="outline" size="sm" onClick={() => onChange({ kind: 'add-app' })}>
                Configurar<span className="sr-only"> o aplicativo autenticador</span>
              </Button>
            )
          }
        />
        <PasskeyRow
          passkeys={status.passkeys}
          isPossible={canAddPasskeys}
          onAdd={() => onChange({ kind: 'add-passkey' })}
          onRename={(passkey) => onChange({ kind: 'rename-passkey', passkey })}
          onRemove={(passkey) => onChange({ kind: 'remove-passkey', passkey })}
        />
        {status.canUsePhone || status.phone ? (
          <PhoneRow
            phone={status.phone}
            onAdd={() => onChange({ kind: 'add-phone' })}
            onRemove={() => onChange({ kind: 'remove-phone' })}
          />
        ) : null}
        {status.isOn ? (
          <FactorRow
            icon={KeyRound}
            title="Códigos de reserva"
            badge={status.backupCodesLeft <= 2 ? <Badge kind="warning">Poucos</Badge> : null}
            description={`${agreeing(status.backupCodesLeft, ['Resta', 'Restam'])} ${status.backupCodesLeft} de ${BACKUP_CODE_COUNT}. Servem quando você não tem o aparelho por perto.`}
            action={
              <Button variant="outline" size="sm" onClick={() => onChange({ kind: 'renew-codes' })}>
                Gerar novos códigos
              </Button>
            }
          />
        ) : null}
      </ul>
    </>
  )
}
