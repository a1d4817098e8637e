import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { confirmEmail } from '#/api/account.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { pageHead } from '#/app/page-head.ts'
import { ConfirmStatus } from '#/features/auth/confirm-status.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  head: () =>
    pageHead({ title: 'Confirmação de email', description: 'Confirme seu email e comece a aprender.' }),
  component: ConfirmScreen,
})

function ConfirmScreen() {
  const { token } = Route.useSearch()
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
      const detail = user ? 'Boas-vindas ao Farol.' : 'Entre para começar.'
      notify.success({ title: 'Email confirmado', detail })
      await navigate({ to: user ? '/dashboard' : '/auth', replace: true })
    }
    confirm().catch(setProblem)
  }, [attempt, token, navigate])

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
