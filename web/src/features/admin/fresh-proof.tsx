import { useEffect, useState } from 'react'
import { onProofNeeded } from '#/api/fresh-proof.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const dialog = lazyPart(async () => (await import('./fresh-proof-dialog.tsx')).FreshProofDialog)

/** Asks for the password or a code when the server wants it again; the form behind it stays as it was. */
export function FreshProof() {
  const [asking, setAsking] = useState<{ answer: (isProven: boolean) => void }>()
  useEffect(
    () =>
      onProofNeeded(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsking({ answer: resolve })
        return promise
      }),
    [],
  )
  const close = (isProven: boolean) => {
    setAsking(undefined)
    asking?.answer(isProven)
  }
  const ProofDialog = useLazyPart(dialog, asking !== undefined, () => close(false))
  return ProofDialog && asking ? (
    <ProofDialog onClose={() => close(false)} onProven={() => close(true)} />
  ) : null
}
