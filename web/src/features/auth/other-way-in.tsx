import { Link } from '@tanstack/react-router'
import type { ApiProblem } from '#/api/api-problem.ts'
import { TextLink } from '#/ui/text-link.tsx'

type Props = { isSigningUp: boolean; refusal: ApiProblem['code'] | undefined }

/** After a refusal: the form that this visitor may have meant. The address typed goes along. */
export function OtherWayIn({ isSigningUp, refusal }: Props) {
  return (
    <p role="status" className="mt-3 text-sm text-text-muted empty:hidden">
      {!isSigningUp && refusal === 'WRONG_CREDENTIALS' ? (
        <>
          Primeira vez aqui?{' '}
          <TextLink
            kind="inline"
            render={<Link to="/auth" search={({ redirect }) => ({ redirect, mode: 'signup' })} replace />}
          >
            Crie sua conta
          </TextLink>
        </>
      ) : null}
      {isSigningUp && refusal === 'EMAIL_TAKEN' ? (
        <>
          A conta é sua?{' '}
          <TextLink
            kind="inline"
            render={<Link to="/auth" search={({ redirect }) => ({ redirect })} replace />}
          >
            Entre com este email
          </TextLink>
        </>
      ) : null}
    </p>
  )
}
