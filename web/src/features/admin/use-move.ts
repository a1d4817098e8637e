import { type DataTag, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Move } from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import type { CacheKey } from '#/api/query-keys.ts'
import { notify } from '#/notices/notices.ts'

type Options<Data> = {
  queryKey: DataTag<CacheKey, Data, Error>
  /** The list as it will be. */
  apply: (data: Data, move: Move) => Data
  /** Asked first, while the list already shows the move. */
  mayMove?: ((move: Move) => Promise<boolean>) | undefined
  send: (move: Move) => Promise<unknown>
  errorTitle: string
}

/** Moves an item of a list at once on the screen, one after the other on the server, and back when that fails. */
export function useMove<Data>({ queryKey, apply, mayMove, send, errorTitle }: Options<Data>) {
  const queryClient = useQueryClient()
  const mutationKey = ['move', ...queryKey]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (move: Move) => {
      if (!mayMove || (await mayMove(move))) await send(move)
    },
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Data>(queryKey)
      if (before !== undefined) queryClient.setQueryData<Data>(queryKey, apply(before, move))
      return { before }
    },
    onError: (error, _move, context) => {
      if (context?.before !== undefined) queryClient.setQueryData<Data>(queryKey, context.before)
      notify.error({ title: errorTitle, detail: problemSentence(error) })
    },
    onSettled: async () => {
      // With more moves under way, the answer would be of a moment that the screen has left behind.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
