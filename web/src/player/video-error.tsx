import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

/** Where the video would be. A toast has shown what went wrong. */
export function VideoError({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 z-10 grid place-items-center bg-surface-sunken p-4 text-center">
      <div className="grid justify-items-center gap-3">
        <TriangleAlert size={28} strokeWidth={1.75} aria-hidden className="text-danger" />
        <p className="font-strong">O vídeo não abriu.</p>
        <p role="status" className="text-sm text-text-muted">
          {children}
        </p>
        <Button variant="outline" icon={RotateCcw} onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    </div>
  )
}
