import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Toaster } from './toast.tsx'

/** Stands once around the application: what the components share, and the toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    // The security policy refuses <style> elements made at run time; styles.css has the rules instead.
    <CSPProvider disableStyleElements>
      {children}
      <Toaster />
    </CSPProvider>
  )
}
