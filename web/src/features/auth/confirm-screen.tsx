import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { confirmEmail } from '#/api/account.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { AuthHeading, ExpiredLink } from './auth-messages.tsx'

const route = getRouteApi('/auth/confirm')

export function ConfirmScreen() {
  const { token, redirect } = route.useSearch()
  const [problem, setProblem] = useState<unknown>()
  const [attempt, setAttempt] = useState(1)
  const lastAttempt = useRef(0)
  const navigate = useNavigate()

  useEffect(() => {
    // The link works once; React's development mode runs effects twice.
    if (token === '' || lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    const confirm = async () => {
      const { user } = await confirmEmail({ token })
      if (user) await enter(user)
      const detail = user ? 'Que bom ter você aqui.' : 'Entre para começar.'
      notify.success({ title: 'Email confirmado', detail })
      if (user) await navigate({ href: redirect ?? '/dashboard', replace: true })
      else await navigate({ to: '/auth', search: { redirect }, replace: true })
    }
    confirm().catch(setProblem)
  }, [attempt, token, redirect, navigate])

  const tryAgain = () => {
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  const isExpired = token === '' || (problem instanceof ApiProblem && problem.code === 'LINK_EXPIRED')
  return (
    <ConfirmStatus
      isExpired={isExpired}
      problem={problem ? problemSentence(problem) : undefined}
      onTryAgain={tryAgain}
    />
  )
}

type Props = { isExpired: boolean; problem: string | undefined; onTryAgain: () => void }

function ConfirmStatus({ isExpired, problem, onTryAgain }: Props) {
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
        <Button variant="outline" size="tall" icon={RotateCcw} isBlock onClick={onTryAgain}>
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
