import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MaintenancePage } from './-maintenance-page.tsx'
import { useMaintenance } from './-use-maintenance.ts'
import { useSignOut } from './-use-sign-out.ts'

/** Shows the maintenance page instead of what is inside, while the server answers that it is closed. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { isClosed, tryAgain } = useMaintenance(useQueryClient())
  const { signOut, isSigningOut } = useSignOut()
  if (!isClosed) return children
  return <MaintenancePage onTryAgain={tryAgain} onSignOut={signOut} isSigningOut={isSigningOut} />
}
