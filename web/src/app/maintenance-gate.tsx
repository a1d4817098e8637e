import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = { isClosed: boolean; onTryAgain: () => Promise<void>; children: ReactNode }

/** Shows the maintenance page instead of what is inside, while the server responds that it is closed. */
export function MaintenanceGate({ isClosed, onTryAgain, children }: Props) {
  return isClosed ? <MaintenancePage onTryAgain={onTryAgain} /> : children
}

/** Instead of the platform, for students, while the school works on it. */
function MaintenancePage({ onTryAgain }: { onTryAgain: () => Promise<void> }) {
  const { signOut, isSigningOut } = useSignOut()
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void onTryAgain().finally(() => setIsTrying(false))
  }
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh grid-rows-[auto_1fr] px-gutter py-6 md:px-14 md:py-9"
    >
      <Logo size="md" className="justify-self-start" />
      <EmptyState
        heading="h1"
        title="Estamos em manutenção"
        className="self-center"
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button icon={RotateCcw} isLoading={isTrying} loadingText="Verificando…" onClick={tryAgain}>
              Tentar novamente
            </Button>
            <Button variant="ghost" isLoading={isSigningOut} loadingText="Saindo…" onClick={signOut}>
              Sair
            </Button>
          </div>
        }
      >
        A plataforma volta em breve. Seu progresso está guardado, e você continua de onde parou.
      </EmptyState>
    </main>
  )
}
