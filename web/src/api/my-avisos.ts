import type { myAvisos } from '@farol/contract/avisos.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** Those that the user has not read. */
export const unreadAvisosQuery = queryOptions({
  queryKey: queryKey('my-avisos'),
  queryFn: ({ signal }) => call<typeof myAvisos.unread>({ method: 'GET', path: '/api/avisos' }, {}, signal),
})

export const myAvisoQuery = (avisoId: string) =>
  queryOptions({
    queryKey: queryKey('my-aviso', avisoId),
    queryFn: ({ signal }) =>
      call<typeof myAvisos.one>(
        { method: 'GET', path: '/api/avisos/{avisoId}' },
        { params: { avisoId } },
        signal,
      ),
  })

export const readAviso = (avisoId: string) =>
  call<typeof myAvisos.read>({ method: 'POST', path: '/api/avisos/{avisoId}/read' }, { params: { avisoId } })
