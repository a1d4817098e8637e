import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { roleNow, watchSession } from '#/api/session-cache.ts'
import { notify } from '#/notices/notices.ts'

const SENTENCE =
  'Entre na sua conta para continuar. Suas respostas estão guardadas neste aparelho e serão enviadas depois.'

/** Whoever is signed out in the middle of a quiz is told so, once, on the way to the log-in. */
export function useSessionEnd(onEnd: () => void) {
  const queryClient = useQueryClient()
  const isTold = useRef(false)
  const tell = (title = 'Erro') => {
    if (isTold.current) return
    isTold.current = true
    onEnd()
    notify.error({ title, detail: SENTENCE })
  }
  const end = useEffectEvent(() => {
    if (roleNow(queryClient) === undefined) tell()
  })
  useEffect(() => watchSession(queryClient, () => end()), [queryClient])
  return tell
}
