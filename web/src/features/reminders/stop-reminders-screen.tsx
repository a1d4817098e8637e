import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { stopReminders } from '#/api/stop-reminders.ts'
import { AuthLayout } from '#/features/auth/auth-layout.tsx'
import { AuthHeading } from '#/features/auth/auth-messages.tsx'
import { Button } from '#/ui/button.tsx'

const route = getRouteApi('/lembretes/parar/$token')

export const StopRemindersScreen = () => (
  <AuthLayout>
    <StopReminders />
  </AuthLayout>
)

function StopReminders() {
  const { token } = route.useParams()
  const [state, setState] = useState<'asking' | 'stopping' | 'stopped'>('asking')
  const [problem, setProblem] = useState<string>()
  const stop = async () => {
    setState('stopping')
    setProblem(undefined)
    try {
      await stopReminders(token)
      setState('stopped')
    } catch (error) {
      setProblem(problemSentence(error))
      setState('asking')
    }
  }
  if (state === 'stopped')
    return (
      <div role="status">
        <AuthHeading title="Pronto: sem mais lembretes">
          Nenhum lembrete automático chega mais a este email. Se mudar de ideia, ligue-os de novo no seu
          perfil.
        </AuthHeading>
        <Button size="tall" isBlock variant="outline" render={<Link to="/" />}>
          Ir para o início
        </Button>
      </div>
    )
  return (
    <>
      <AuthHeading title="Parar os lembretes?">
        Você deixa de receber os emails que lembram o que falta. O que você já fez nos cursos fica como está.
      </AuthHeading>
      {problem ? (
        <p role="alert" className="mb-5 text-danger">
          {problem}
        </p>
      ) : null}
      <Button
        size="tall"
        isBlock
        isLoading={state === 'stopping'}
        loadingText="Parando…"
        onClick={() => void stop()}
      >
        Parar os lembretes
      </Button>
    </>
  )
}
