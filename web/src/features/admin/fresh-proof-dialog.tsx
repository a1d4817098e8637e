import { PROOF_FRESH_MINUTES } from '@farol/domain/fresh-proof.ts'
import { useQuery } from '@tanstack/react-query'
import { prove } from '#/api/fresh-proof.ts'
import { factorsQuery } from '#/api/security.ts'
import { ProofDialog } from '#/features/security/proof-dialog.tsx'

type Props = { onClose: () => void; onProven: () => void }

export function FreshProofDialog({ onClose, onProven }: Props) {
  const { data: factors } = useQuery(factorsQuery)
  return (
    <ProofDialog
      title="Confirme que é você"
      confirmLabel="Continuar"
      pendingLabel="Conferindo…"
      hasCodes={Boolean(factors && (factors.totp || factors.backupCodesLeft > 0))}
      onClose={onClose}
      onProve={async (proof) => {
        await prove(proof)
        onProven()
      }}
    >
      Isto mexe com o acesso de pessoas ou com toda a escola. Confirme que é você; depois disso, não
      perguntamos de novo por {PROOF_FRESH_MINUTES} minutos.
    </ProofDialog>
  )
}
