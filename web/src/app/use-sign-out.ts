import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#/api/account.ts'
import { forgetPersonalData, leave, SIGN_OUT } from '#/api/session-cache.ts'
import { forgetDrafts } from '#/forms/forget-drafts.ts'
import { mayLeave } from '#/forms/may-leave.ts'
import { notify } from '#/notices/notices.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: SIGN_OUT,
    mutationFn: signOut,
    onSuccess: async () => {
      forgetDrafts()
      leave(queryClient)
      notify.success({ title: 'Logout realizado', detail: 'Até logo!' })
      await navigate({ to: '/auth' })
      // Only now: the page that was left was still drawing it.
      forgetPersonalData(queryClient)
    },
    onError: () => notify.error({ title: 'Erro ao sair', detail: 'Tente novamente' }),
  })
  return {
    signOut: async () => {
      if (await mayLeave()) mutate()
    },
    isSigningOut: isPending,
  }
}
