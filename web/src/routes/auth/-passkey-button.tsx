import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Tiny: what it takes to talk to a passkey is loaded with the click. */
export function PasskeyButton({ onClick }: { onClick: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      variant="outline"
      isBlock
      isLoading={isAsking}
      loadingText="Confirmando…"
      className="mt-4 min-h-13"
      onClick={() => {
        setIsAsking(true)
        void onClick().finally(() => setIsAsking(false))
      }}
    >
      Entrar com chave de acesso
    </Button>
  )
}
