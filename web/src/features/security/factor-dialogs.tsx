import type { PasskeyResponse } from '@farol/contract/passkeys.ts'
import { deviceLabel } from '@farol/domain/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import {
  addPasskey,
  confirmPhone,
  removePasskey,
  removePhone,
  renamePasskey,
  startPasskey,
  startPhone,
} from '#/api/second-factor.ts'
import { confirmTotp, refreshFactors, removeTotp, renewBackupCodes, startTotp } from '#/api/security.ts'
import { refreshSession } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { PhoneCodeDialog, TotpDialog } from './code-dialog.tsx'
import type { FactorChange, Passkey } from './factor-list.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { ProofDialog, type ProofDialogProps } from './proof-dialog.tsx'

/** What needs the password or a code. */
type ProvenChange =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'remove-phone' | 'renew-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey }
  | { kind: 'add-phone'; number: string }

type Step =
  | { kind: 'proof'; of: ProvenChange }
  | { kind: 'totp'; setup: { key: string; qrCode: string } }
  | { kind: 'passkey'; answer: PasskeyResponse }
  | { kind: 'passkey-name'; passkey: Passkey }
  | { kind: 'phone' }
  | { kind: 'phone-code'; ending: string }
  | { kind: 'codes'; codes: string[] }

const REMOVAL = { confirmLabel: 'Remover', pendingLabel: 'Removendo…', isDanger: true }

/** The device has made the key already; the account does not know it before it is saved. */
const UNSAVED_PASSKEY = {
  title: 'Fechar sem salvar a chave?',
  text: 'O aparelho já criou a chave de acesso, mas ela só vale depois de salva aqui.',
  stayLabel: 'Voltar à chave',
  leaveLabel: 'Fechar',
}

type Props = {
  change: FactorChange
  /** Whether a code may stand in for the password. */
  hasCodes: boolean
  onClose: () => void
}

/** The dialogs of one change, which lead from one step to the next. */
export function FactorDialogs({ change, hasCodes, onClose }: Props) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState(() => firstStep(change))

  /** Codes are shown first, even if a later step fails: they cannot be shown again. */
  const finish = async (notice: string, codes: string[] | null = null) => {
    if (codes) setStep({ kind: 'codes', codes })
    else onClose()
    notify.success({ title: notice })
    // What cannot be asked for now is asked for again by the next visit.
    await Promise.allSettled([refreshFactors(queryClient), refreshSession(queryClient)])
  }

  const proofOf = (proven: ProvenChange): Omit<ProofDialogProps, 'hasCodes' | 'onClose'> => {
    switch (proven.kind) {
      case 'add-app':
        return {
          title: 'Configurar aplicativo autenticador',
          children: 'Antes de mudar como você entra, confirme que é você.',
          confirmLabel: 'Continuar',
          pendingLabel: 'Verificando…',
          onProve: async (proof) => setStep({ kind: 'totp', setup: await startTotp(proof) }),
        }
      case 'remove-app':
        return {
          ...REMOVAL,
          title: 'Remover aplicativo autenticador?',
          children: 'Os códigos dele deixam de valer para a sua conta.',
          onProve: async (proof) => {
            await removeTotp(proof)
            await finish('Aplicativo removido')
          },
        }
      case 'add-passkey':
        return {
          title: 'Adicionar chave de acesso',
          children: 'Primeiro confirme que é você; depois o aparelho pede sua digital, seu rosto ou seu PIN.',
          confirmLabel: 'Continuar',
          pendingLabel: 'Verificando…',
          onProve: async (proof) => {
            const answer = await startPasskey(proof).catch((error: unknown) => {
              if (error instanceof ApiProblem) throw error
              notify.error({ title: 'Erro ao criar chave', detail: passkeyProblem(error) })
            })
            if (answer) setStep({ kind: 'passkey', answer })
            else onClose()
          },
        }
      case 'remove-passkey':
        return {
          ...REMOVAL,
          title: 'Remover chave de acesso?',
          children: `“${proven.passkey.name}” deixa de entrar na sua conta.`,
          onProve: async (proof) => {
            await removePasskey(proven.passkey.id, proof)
            await finish('Chave de acesso removida')
          },
        }
      case 'add-phone':
        return {
          title: 'Configurar código por SMS',
          children: 'Primeiro confirme que é você; depois enviamos um código ao celular.',
          confirmLabel: 'Enviar código',
          pendingLabel: 'Enviando…',
          onProve: async (proof) => {
            const { ending } = await startPhone({ ...proof, number: proven.number })
            setStep({ kind: 'phone-code', ending })
          },
        }
      case 'remove-phone':
        return {
          ...REMOVAL,
          title: 'Remover celular?',
          children: 'Ele deixa de receber códigos da sua conta, e apagamos o número.',
          onProve: async (proof) => {
            await removePhone(proof)
            await finish('Celular removido')
          },
        }
      case 'renew-codes':
        return {
          title: 'Gerar novos códigos de reserva?',
          children: 'Os códigos antigos deixam de valer.',
          confirmLabel: 'Gerar novos códigos',
          pendingLabel: 'Gerando…',
          onProve: async (proof) => {
            const { backupCodes } = await renewBackupCodes(proof)
            await finish('Códigos novos prontos', backupCodes)
          },
        }
    }
  }

  switch (step.kind) {
    case 'proof':
      return <ProofDialog {...proofOf(step.of)} hasCodes={hasCodes} onClose={onClose} />
    case 'totp':
      return (
        <TotpDialog
          setup={step.setup}
          onClose={onClose}
          onConfirm={async (values) => {
            const { backupCodes } = await confirmTotp(values)
            await finish('Aplicativo ativado', backupCodes)
          }}
        />
      )
    case 'passkey':
      return (
        <PasskeyDialog
          title="Dê um nome à chave"
          submitLabel="Salvar chave"
          suggestedName={deviceLabel(navigator.userAgent)}
          onClose={onClose}
          loss={UNSAVED_PASSKEY}
          onSave={async ({ name }) => {
            const { backupCodes } = await addPasskey({ name, answer: step.answer })
            await finish('Chave de acesso pronta', backupCodes)
          }}
        />
      )
    case 'passkey-name':
      return (
        <PasskeyDialog
          title="Renomear chave de acesso"
          submitLabel="Salvar nome"
          suggestedName={step.passkey.name}
          onClose={onClose}
          onSave={async (values) => {
            await renamePasskey(step.passkey.id, values)
            await finish('Chave de acesso renomeada')
          }}
        />
      )
    case 'phone':
      return (
        <PhoneDialog
          onClose={onClose}
          onNumber={(number) => setStep({ kind: 'proof', of: { kind: 'add-phone', number } })}
        />
      )
    case 'phone-code':
      return (
        <PhoneCodeDialog
          ending={step.ending}
          onClose={onClose}
          onConfirm={async (values) => {
            const { backupCodes } = await confirmPhone(values)
            await finish('Celular ativado', backupCodes)
          }}
        />
      )
    case 'codes':
      return <BackupCodesDialog codes={step.codes} onClose={onClose} />
  }
}

function firstStep(change: FactorChange): Step {
  switch (change.kind) {
    case 'add-phone':
      return { kind: 'phone' }
    case 'rename-passkey':
      return { kind: 'passkey-name', passkey: change.passkey }
    case 'remove-passkey':
      return { kind: 'proof', of: { kind: change.kind, passkey: change.passkey } }
    default:
      return { kind: 'proof', of: { kind: change.kind } }
  }
}
