import type { Input } from '@farol/contract/endpoint.ts'
import type { files } from '@farol/contract/files.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type FilesListing = Input<typeof files.list>['query']

/** A page of what was uploaded. The page before stays on the screen while the next is on its way. */
export const filesQuery = (query: FilesListing) =>
  queryOptions({
    queryKey: queryKey('files', query),
    queryFn: ({ signal }) =>
      call<typeof files.list>({ method: 'GET', path: '/api/admin/files' }, { query }, signal),
    placeholderData: (previous) => previous,
  })

/** The server counts every image: asked for when somebody wants to see it. */
export const imageTotalsQuery = queryOptions({
  queryKey: queryKey('image-totals'),
  queryFn: ({ signal }) =>
    call<typeof files.images>({ method: 'GET', path: '/api/admin/files/images' }, {}, signal),
})

export const removeFile = (fileId: string) =>
  call<typeof files.remove>({ method: 'DELETE', path: '/api/admin/files/{fileId}' }, { params: { fileId } })
