import type { User } from '@farol/contract/account.ts'
import type { JoinProblem } from '@farol/domain/joining.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { signOut } from '#/api/account.ts'
import { enter, forgetSession } from '#/api/enter.ts'
import type { Invitation } from '#/api/joining.ts'
import { AuthLayout } from '#/features/auth/auth-layout.tsx'
import { AuthHeading } from '#/features/auth/auth-messages.tsx'
import { prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { Beginning } from './beginning.tsx'
import { FirstVisit } from './first-visit.tsx'
import { join, willJoin } from './joining-after-entry.ts'

const route = getRouteApi('/entrar/$token')

export const JoinScreen = () => (
  <AuthLayout>
    <Join />
  </AuthLayout>
)

function Join() {
  const { user, invitation } = route.useLoaderData()
  const { token } = route.useParams()
  if (!invitation)
    return (
      <Message title="Não encontramos este convite">Confira o endereço, ou peça outro link à escola.</Message>
    )
  const { turma, problem, isMember, invited } = invitation
  if (user && isMember) return <AlreadyIn turma={turma} user={user} />
  if (problem)
    return (
      <Message title={PROBLEMS[problem].title} canEnter={!user}>
        <strong className="font-strong text-text">{turma.name}</strong>. {PROBLEMS[problem].text}
      </Message>
    )
  if (user) return <JoinAsUser invitation={invitation} user={user} token={token} />
  if (invited && !invited.hasAccount) return <FirstVisit invitation={invitation} token={token} />
  return <Visitor invitation={invitation} token={token} />
}

export const JoinLoading = () => (
  <AuthLayout>
    <SkeletonScreen>
      <AuthHeading title="Convite para uma turma">
        <SkeletonLines />
      </AuthHeading>
      <Skeleton className="h-13 rounded-md" />
    </SkeletonScreen>
  </AuthLayout>
)

const PROBLEMS = {
  revoked: { title: 'Este convite foi cancelado', text: 'Peça outro link à escola.' },
  expired: { title: 'O prazo deste convite acabou', text: 'Peça outro link à escola.' },
  'used-up': {
    title: 'Este convite já foi usado',
    text: 'Se foi você, entre com sua conta. Se não, peça outro link à escola.',
  },
  ended: { title: 'Esta turma já terminou', text: 'Pergunte à escola quando começa a próxima.' },
  closed: {
    title: 'Esta turma não recebe novas pessoas agora',
    text: 'Fale com a escola: ela pode abrir as entradas de novo.',
  },
  full: { title: 'Esta turma está cheia', text: 'Fale com a escola: pode abrir uma vaga.' },
} as const satisfies Record<JoinProblem, { title: string; text: string }>

type MessageProps = { title: string; canEnter?: boolean; children: ReactNode }

const Message = ({ title, canEnter = false, children }: MessageProps) => (
  <div role="alert">
    <AuthHeading title={title}>{children}</AuthHeading>
    <Button size="tall" isBlock variant="outline" render={<Link to={canEnter ? '/auth' : '/'} />}>
      {canEnter ? 'Entrar com minha conta' : 'Ir para o início'}
    </Button>
  </div>
)

function AlreadyIn({ turma, user }: { turma: Invitation['turma']; user: User }) {
  const navigate = useNavigate()
  // The signed-in part is loaded only now.
  const goIn = async () => {
    await enter(user)
    await navigate({ to: '/dashboard', replace: true })
  }
  return (
    <>
      <AuthHeading title="Você já está na turma">
        {turma.name}, como {user.name} ({user.email}).
        <Beginning turma={turma} />
      </AuthHeading>
      <Button size="tall" isBlock onClick={goIn}>
        Ir para os cursos
      </Button>
    </>
  )
}

type Known = { invitation: Invitation; token: string }

function JoinAsUser({ invitation: { turma }, token, user }: Known & { user: User }) {
  const router = useRouter()
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const press = async () => {
    setIsPending(true)
    const isMember = await join({ token, user, turma })
    if (isMember) return navigate({ to: '/dashboard', replace: true })
    setIsPending(false)
    await router.invalidate()
  }
  const leave = async () => {
    await signOut()
    await forgetSession()
    await router.invalidate()
  }
  return (
    <>
      <AuthHeading title={`Entre na ${namedTurma(turma.name)}`}>
        Você está como {user.name} ({user.email}).
        <Beginning turma={turma} />
      </AuthHeading>
      <Button
        size="tall"
        isBlock
        isLoading={isPending}
        loadingText="Entrando…"
        onFocus={prepareNotices}
        onClick={press}
      >
        Entrar na turma
      </Button>
      <TextLink render={<button type="button" />} onClick={leave} className="mt-2">
        Usar outra conta
      </TextLink>
    </>
  )
}

/** Signs up or in, and comes back here. */
function Visitor({ invitation: { turma, invited }, token }: Known) {
  const redirect = `/entrar/${token}`
  const remember = () => willJoin(token)
  const account = invited ? { invitedEmail: invited.email } : {}
  return (
    <>
      <AuthHeading title={`Entre na ${namedTurma(turma.name)}`}>
        {invited ? (
          <>
            Você já tem uma conta com <strong className="font-strong text-text">{invited.email}</strong>.
            Entre com ela, e você faz parte da turma.
          </>
        ) : (
          'Crie sua conta, ou entre com a que você tem, e você faz parte da turma.'
        )}
        <Beginning turma={turma} />
      </AuthHeading>
      <div className="grid gap-3">
        {invited ? null : (
          <Button
            size="tall"
            isBlock
            render={<Link to="/auth" search={{ mode: 'signup', redirect }} />}
            onClick={remember}
          >
            Criar conta
          </Button>
        )}
        <Button
          size="tall"
          isBlock
          variant={invited ? 'primary' : 'outline'}
          render={<Link to="/auth" search={{ redirect }} state={account} />}
          onClick={remember}
        >
          {invited ? 'Entrar' : 'Já tenho conta'}
        </Button>
      </div>
    </>
  )
}
