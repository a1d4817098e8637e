import type { FactorStatus } from '@farol/contract/factors.ts'
import type { PasskeyResponse } from '@farol/contract/passkeys.ts'
import { deviceLabel } from '@farol/domain/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../../api/api-problem.ts'
import {
  confirmTotp,
  refreshFactors,
  removeTotp,
  renewBackupCodes,
  startTotp,
} from '../../../../api/factors.ts'
import { hasPasskeys } from '../../../../api/passkey-place.ts'
import { confirmPhone, removePhone, startPhone } from '../../../../api/phone.ts'
import { refreshSession } from '../../../../api/session-cache.ts'
import { notify } from '../../../../notices/notices.ts'
import { passkeyProblem } from '../../../../text/passkeys.ts'
import { later, useWantedPart } from '../../../../ui/later.ts'
import { BackupCodesDialog } from './-backup-codes-dialog.tsx'
import { FactorList } from './-factor-list.tsx'
import { PasskeyDialog } from './-passkey-dialog.tsx'
import type { Passkey } from './-passkey-row.tsx'
import { PhoneCodeDialog } from './-phone-code-dialog.tsx'
import { ProofDialog, type ProofDialogProps } from './-proof-dialog.tsx'

const phoneDialog = later(async () => (await import('./-phone-dialog.tsx')).PhoneDialog)
const totpDialog = later(async () => (await import('./-totp-dialog.tsx')).TotpDialog)

/** Brings along what speaks to the device: for whoever adds a key. */
const passkeyCalls = () => import('../../../../api/passkeys.ts')

type Step =
  | { kind: 'proof'; dialog: Omit<ProofDialogProps, 'hasCodes' | 'onClose'> }
  | { kind: 'totp'; setup: { key: string; qrCode: string } }
  | { kind: 'passkey'; answer: PasskeyResponse }
  | { kind: 'passkey-name'; passkey: Passkey }
  | { kind: 'phone' }
  | { kind: 'phone-code'; ending: string }
  | { kind: 'codes'; codes: string[] }

/** The device has made the key already; the account does not know it before it is saved. */
const UNSAVED_PASSKEY = {
  title: 'Fechar sem salvar a chave?',
  text: 'O aparelho já criou a chave de acesso, mas ela só vale depois de salva aqui.',
  stayLabel: 'Voltar à chave',
  leaveLabel: 'Fechar',
}

/** The second factors and the dialogs that lead from one step to the next. */
export function FactorSteps({ status }: { status: FactorStatus }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const PhoneDialog = useWantedPart(phoneDialog, step?.kind === 'phone', close)
  const TotpDialog = useWantedPart(totpDialog, step?.kind === 'totp', close)

  /** Codes are shown first, whatever becomes of the rest: they are not to be had again. */
  const finish = async (notice: string, codes: string[] | null = null) => {
    setStep(codes ? { kind: 'codes', codes } : undefined)
    notify.success({ title: notice })
    // What cannot be asked for now is asked for again by the next visit.
    await Promise.allSettled([refreshFactors(queryClient), refreshSession(queryClient)])
  }
  const ask = (dialog: Omit<ProofDialogProps, 'hasCodes' | 'onClose'>) => setStep({ kind: 'proof', dialog })

  const addApp = () =>
    ask({
      title: 'Configurar aplicativo autenticador',
      children: 'Antes de mudar como você entra, confirme que é você.',
      confirmLabel: 'Continuar',
      pendingLabel: 'Verificando…',
      onProve: async (proof) => setStep({ kind: 'totp', setup: await startTotp(proof) }),
    })
  const removeApp = () =>
    ask({
      title: 'Remover aplicativo autenticador?',
      children: 'Os códigos dele deixam de valer para a sua conta.',
      confirmLabel: 'Remover',
      pendingLabel: 'Removendo…',
      isDanger: true,
      onProve: async (proof) => {
        await removeTotp(proof)
        await finish('Aplicativo removido')
      },
    })
  const addKey = () => {
    // On its way while the user proves who they are; who needs it hears of a failure.
    passkeyCalls().catch(() => undefined)
    ask({
      title: 'Adicionar chave de acesso',
      children: 'Primeiro confirme que é você; depois o aparelho pede sua digital, seu rosto ou seu PIN.',
      confirmLabel: 'Continuar',
      pendingLabel: 'Verificando…',
      onProve: async (proof) => {
        const { startPasskey } = await passkeyCalls()
        const answer = await startPasskey(proof).catch((error: unknown) => {
          if (error instanceof ApiProblem) throw error
          notify.error({ title: 'Erro ao criar chave', detail: passkeyProblem(error) })
        })
        setStep(answer ? { kind: 'passkey', answer } : undefined)
      },
    })
  }
  const removeKey = ({ id, name }: Passkey) =>
    ask({
      title: 'Remover chave de acesso?',
      children: `“${name}” deixa de entrar na sua conta.`,
      confirmLabel: 'Remover',
      pendingLabel: 'Removendo…',
      isDanger: true,
      onProve: async (proof) => {
        const { removePasskey } = await passkeyCalls()
        await removePasskey(id, proof)
        await finish('Chave de acesso removida')
      },
    })
  const addPhone = (number: string) =>
    ask({
      title: 'Configurar código por SMS',
      children: 'Primeiro confirme que é você; depois enviamos um código ao celular.',
      confirmLabel: 'Enviar código',
      pendingLabel: 'Enviando…',
      onProve: async (proof) => {
        const { ending } = await startPhone({ ...proof, number })
        setStep({ kind: 'phone-code', ending })
      },
    })
  const dropPhone = () =>
    ask({
      title: 'Remover celular?',
      children: 'Ele deixa de receber códigos da sua conta, e apagamos o número.',
      confirmLabel: 'Remover',
      pendingLabel: 'Removendo…',
      isDanger: true,
      onProve: async (proof) => {
        await removePhone(proof)
        await finish('Celular removido')
      },
    })
  const renewCodes = () =>
    ask({
      title: 'Gerar novos códigos de reserva?',
      children: 'Os códigos antigos deixam de valer.',
      confirmLabel: 'Gerar novos códigos',
      pendingLabel: 'Gerando…',
      onProve: async (proof) => {
        const { backupCodes } = await renewBackupCodes(proof)
        await finish('Códigos novos prontos', backupCodes)
      },
    })

  return (
    <>
      <FactorList
        status={status}
        onAddApp={addApp}
        onRemoveApp={removeApp}
        onRenewCodes={renewCodes}
        onAddPhone={() => setStep({ kind: 'phone' })}
        onRemovePhone={dropPhone}
        canAddPasskeys={hasPasskeys()}
        onAddPasskey={addKey}
        onRenamePasskey={(passkey) => setStep({ kind: 'passkey-name', passkey })}
        onRemovePasskey={removeKey}
      />
      {step?.kind === 'proof' ? (
        <ProofDialog {...step.dialog} hasCodes={status.isOn} onClose={close} />
      ) : null}
      {step?.kind === 'totp' && TotpDialog ? (
        <TotpDialog
          setup={step.setup}
          onClose={close}
          onConfirm={async (values) => {
            const { backupCodes } = await confirmTotp(values)
            await finish('Aplicativo ativado', backupCodes)
          }}
        />
      ) : null}
      {step?.kind === 'passkey' ? (
        <PasskeyDialog
          title="Dê um nome à chave"
          submitLabel="Salvar chave"
          suggestedName={deviceLabel(navigator.userAgent)}
          onClose={close}
          loss={UNSAVED_PASSKEY}
          onSave={async ({ name }) => {
            const { addPasskey } = await passkeyCalls()
            const { backupCodes } = await addPasskey({ name, answer: step.answer })
            await finish('Chave de acesso pronta', backupCodes)
          }}
        />
      ) : null}
      {step?.kind === 'passkey-name' ? (
        <PasskeyDialog
          title="Renomear chave de acesso"
          submitLabel="Salvar nome"
          suggestedName={step.passkey.name}
          onClose={close}
          onSave={async (values) => {
            const { renamePasskey } = await passkeyCalls()
            await renamePasskey(step.passkey.id, values)
            await finish('Chave de acesso renomeada')
          }}
        />
      ) : null}
      {step?.kind === 'phone' && PhoneDialog ? <PhoneDialog onClose={close} onNumber={addPhone} /> : null}
      {step?.kind === 'phone-code' ? (
        <PhoneCodeDialog
          ending={step.ending}
          onClose={close}
          onConfirm={async (values) => {
            const { backupCodes } = await confirmPhone(values)
            await finish('Celular ativado', backupCodes)
          }}
        />
      ) : null}
      {step?.kind === 'codes' ? <BackupCodesDialog codes={step.codes} onClose={close} /> : null}
    </>
  )
}
