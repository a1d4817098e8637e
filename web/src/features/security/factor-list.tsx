import type { FactorStatus } from '@farol/contract/factors.ts'
import { BACKUP_CODE_COUNT } from '@farol/domain/second-factor.ts'
import { Fingerprint, KeyRound, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { agreeing } from '#/text/counts.ts'
import { longDate } from '#/text/dates.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

export type Passkey = FactorStatus['passkeys'][number]

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

type PasskeyRowProps = {
  passkeys: Passkey[]
  isPossible: boolean
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

function PasskeyRow({ passkeys, isPossible, onAdd, onRename, onRemove }: PasskeyRowProps) {
  return (
    <FactorRow
      icon={Fingerprint}
      title="Chaves de acesso (passkeys)"
      badge={passkeys.length > 0 ? <Badge kind="success">Ativas</Badge> : null}
      description={
        isPossible
          ? 'A digital, o rosto ou o PIN do aparelho: entra sem senha e também serve de segunda etapa.'
          : 'Para usar, abra esta página pelo nome do endereço, como localhost, e não por um número, em um navegador atual.'
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

type PhoneRowProps = { phone: FactorStatus['phone']; onAdd: () => void; onRemove: () => void }

function PhoneRow({ phone, onAdd, onRemove }: PhoneRowProps) {
  return (
    <FactorRow
      icon={MessageSquareText}
      title="Código por SMS"
      badge={phone ? <Badge kind="success">Ativo</Badge> : null}
      description={
        phone
          ? `Celular com final ${phone.ending}, desde ${longDate(phone.since)}.`
          : 'Um código enviado ao seu celular quando você pedir.'
      }
      action={
        phone ? (
          <Button variant="ghost-danger" size="sm" onClick={onRemove} className="max-sm:-ml-3">
            Remover<span className="sr-only"> o celular</span>
          </Button>
        ) : (
          <Button variant="outline" size="sm" onClick={onAdd}>
            Configurar<span className="sr-only"> o código por SMS</span>
          </Button>
        )
      }
    />
  )
}

type FactorRowProps = {
  icon: LucideIcon
  title: string
  badge?: ReactNode
  description: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One way to confirm who one is, with its state and what can be done about it. */
function FactorRow({ icon: Icon, title, badge, description, action, children }: FactorRowProps) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon size={22} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
        <div className="min-w-0 flex-1 basis-50">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[1rem] font-strong">
            {title}
            {badge}
          </h3>
          <p className="text-xs leading-[1.45] text-text-muted">{description}</p>
        </div>
        {/* Below the text on a phone, in its column. */}
        {action ? <div className="max-sm:basis-full max-sm:pl-9.5">{action}</div> : null}
      </div>
      {children}
    </li>
  )
}
