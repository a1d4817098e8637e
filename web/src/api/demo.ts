import type { demo } from '@farol/contract/demo.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type DemoData = Output<typeof demo.read>

/** What came with the demo and is still there. */
export const demoQuery = queryOptions({
  queryKey: queryKey('demo'),
  queryFn: ({ signal }) => call<typeof demo.read>({ method: 'GET', path: '/api/admin/demo' }, {}, signal),
})

export const removeDemo = (body: { includesUsedCourses: boolean }) =>
  call<typeof demo.remove>({ method: 'POST', path: '/api/admin/demo/removal' }, { body })
