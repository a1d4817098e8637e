import type { ReactNode } from 'react'
import { MaintenancePage } from './maintenance-page.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = { isClosed: boolean; onTryAgain: () => Promise<void>; children: ReactNode }

/** Shows the maintenance page instead of what is inside, while the server answers that it is closed. */
export function MaintenanceGate({ isClosed, onTryAgain, children }: Props) {
  const { signOut, isSigningOut } = useSignOut()
  if (!isClosed) return children
  return <MaintenancePage onTryAgain={onTryAgain} onSignOut={signOut} isSigningOut={isSigningOut} />
}
