import type { User } from '@farol/contract/account.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { signIn, signUp } from '#/api/account.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { reloadForNewVersion } from '#/app/new-version.ts'
import { notify } from '#/notices/notices.ts'

const route = getRouteApi('/auth/')

/** Log-in and sign-up: the call, what is shown about it, and where it leads. The forms show the problem they reject with. */
export function useAccountEntry() {
  const navigate = useNavigate()
  const { redirect } = route.useSearch()

  const goIn = async (user: User) => {
    await enter(user)
    await navigate({ href: redirect ?? '/dashboard' })
  }

  const welcome = async (user: User) => {
    notify.success({ title: 'Login realizado com sucesso!', detail: 'Bem-vindo' })
    await goIn(user)
  }

  return {
    signIn: (body: Parameters<typeof signIn>[0]) =>
      reloadingIfOutdated(async () => {
        const { user } = await signIn({ ...body, ...comingTo(redirect) })
        if (!user) return navigate({ to: '/auth/verify', search: { redirect } })
        await welcome(user)
      }),

    signInWithPasskey: async () => {
      try {
        await reloadingIfOutdated(async () =>
          (await import('./enter-with-passkey.ts')).enterWithPasskey(welcome),
        )
      } catch (error) {
        notify.error({ title: 'Erro', detail: problemSentence(error) })
      }
    },

    /** Whether the user is in at once; if not, they have a message to answer first. */
    signUp: (body: Parameters<typeof signUp>[0]) =>
      reloadingIfOutdated(async () => {
        const { user } = await signUp({ ...body, ...comingTo(redirect) })
        const detail = user ? 'Que bom ter você aqui.' : 'Verifique seu email para confirmar a conta'
        notify.success({ title: 'Cadastro realizado!', detail })
        if (user) await goIn(user)
        return user !== null
      }),
  }
}

/** A mail that confirms the address leads back to the invitation or the course, in whatever browser it is opened. */
function comingTo(redirect: string | undefined) {
  const [, place, name] = /^\/(entrar|course)\/([\w-]{1,100})$/.exec(redirect ?? '') ?? []
  return place && { [place === 'course' ? 'courseId' : 'joinToken']: name }
}

/** Rejects with the problem, unless code is missing because the page is of an older version: then it is reloaded. */
async function reloadingIfOutdated<T>(attempt: () => Promise<T>) {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof ApiProblem || !(await reloadForNewVersion())) throw error
  }
}
