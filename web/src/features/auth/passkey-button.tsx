import { Button } from '#/ui/button.tsx'

/** Tiny: what it takes to talk to a passkey is loaded with the click, and the browser shows its own question. */
export const PasskeyButton = ({ onClick }: { onClick: () => Promise<void> }) => (
  <Button data-passkey variant="outline" isBlock className="mt-4 min-h-13" onClick={onClick}>
    Entrar com chave de acesso
  </Button>
)
