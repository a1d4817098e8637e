import type { Proof } from '@farol/contract/factors.ts'
import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '#/api/security.ts'
import { ProofDialog } from '#/features/security/proof-dialog.tsx'

type Props = {
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (proof: Proof) => Promise<void>
}

export function DeletionDialog({ onClose, onConfirm }: Props) {
  const { data: factors } = useQuery(factorsQuery)
  return (
    <ProofDialog
      title="Excluir minha conta?"
      confirmLabel={`Excluir em ${DELETION_GRACE_DAYS} dias`}
      pendingLabel="Enviando…"
      isDanger
      hasCodes={Boolean(factors && (factors.totp || factors.backupCodesLeft > 0))}
      onClose={onClose}
      onProve={onConfirm}
    >
      Em {DELETION_GRACE_DAYS} dias, seu nome, email, foto e acesso são apagados, e seus certificados deixam
      de valer: quem conferir o código não o encontra mais. Só ficam números sem nome. Até lá, você pode
      entrar e mudar de ideia. Quer uma cópia? Exporte seus dados e baixe seus certificados antes.
    </ProofDialog>
  )
}
