import { useEffect } from 'react'
import { Toaster, toast } from '#/ui/toast.tsx'
import { startShowing } from './notices.ts'

export function Toasts() {
  useEffect(() => startShowing(({ kind, ...message }) => toast[kind](message)), [])
  return <Toaster />
}
