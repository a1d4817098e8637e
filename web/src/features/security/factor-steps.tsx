import type { FactorStatus } from '@farol/contract/factors.ts'
import { useState } from 'react'
import { hasPasskeys } from '#/api/passkey-place.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { type FactorChange, FactorList } from './factor-list.tsx'

// All of them at once: whoever began a change is not left without its last dialog, which shows the backup codes.
const dialogs = lazyPart(async () => (await import('./factor-dialogs.tsx')).FactorDialogs)

/** The second factors, and the dialogs that change them. */
export function FactorSteps({ status }: { status: FactorStatus }) {
  const [change, setChange] = useState<FactorChange>()
  const close = () => setChange(undefined)
  const FactorDialogs = useLazyPart(dialogs, change !== undefined, close)
  return (
    <>
      <FactorList status={status} canAddPasskeys={hasPasskeys()} onChange={setChange} />
      {change && FactorDialogs ? (
        <FactorDialogs change={change} hasCodes={status.isOn} onClose={close} />
      ) : null}
    </>
  )
}
