import { RotateCcw } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { ExpiredLink } from './expired-link.tsx'

type Props = { isExpired: boolean; problem: string | undefined; onTryAgain: () => void }

export function ConfirmStatus({ isExpired, problem, onTryAgain }: Props) {
  if (isExpired) {
    return (
      <ExpiredLink action={{ label: 'Ir para o login', to: '/auth' }}>
        Ele já foi usado ou passou do prazo. Entre com seu email e senha: se ainda faltar confirmar,
        enviaremos outro.
      </ExpiredLink>
    )
  }
  if (problem) {
    return (
      <div role="alert">
        <AuthHeading title="Não foi possível confirmar">{problem}</AuthHeading>
        <Button variant="outline" icon={RotateCcw} isBlock onClick={onTryAgain} className="min-h-13">
          Tentar novamente
        </Button>
      </div>
    )
  }
  return (
    <div role="status">
      <AuthHeading title="Confirmando seu email…">Só um instante.</AuthHeading>
    </div>
  )
}
