import type { avisos, monitorAvisos } from '@farol/contract/avisos.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export type AvisoBody = CallInput<typeof avisos.create>['body']
export type AvisoValues = Omit<AvisoBody, 'id'>
export type AvisoTarget = Pick<AvisoValues, 'audience' | 'courseId' | 'turmaId'>
export type AvisoContent = Pick<AvisoValues, 'title' | 'text'>

/** Where avisos are written: in the administration, or by the monitor of a turma. */
export type AvisoDesk = { turmaId?: string | undefined }

export const avisosQuery = (page: number) =>
  queryOptions({
    queryKey: queryKey('avisos', 'list', page),
    queryFn: ({ signal }) =>
      call<typeof avisos.list>({ method: 'GET', path: '/api/admin/avisos' }, { query: { page } }, signal),
    placeholderData: (previous) => previous,
  })

export const avisoQuery = (avisoId: string) =>
  queryOptions({
    queryKey: queryKey('avisos', 'one', avisoId),
    queryFn: ({ signal }) => fetchAviso(avisoId, signal),
  })

export const fetchAviso = (avisoId: string, signal?: AbortSignal) =>
  call<typeof avisos.one>(
    { method: 'GET', path: '/api/admin/avisos/{avisoId}' },
    { params: { avisoId } },
    signal,
  )

/** The monitor's own. */
export const turmaAvisosQuery = (turmaId: string, page: number) =>
  queryOptions({
    queryKey: queryKey('avisos', 'turma', turmaId, page),
    queryFn: ({ signal }) =>
      call<typeof monitorAvisos.ofTurma>(
        { method: 'GET', path: '/api/monitored-turmas/{turmaId}/avisos' },
        { params: { turmaId }, query: { page } },
        signal,
      ),
    placeholderData: (previous) => (previous?.turma.id === turmaId ? previous : undefined),
  })

export const recipientsQuery = ({ audience, courseId, turmaId }: AvisoTarget) =>
  queryOptions({
    queryKey: queryKey('aviso-recipients', audience, courseId ?? turmaId ?? ''),
    queryFn: ({ signal }) =>
      call<typeof avisos.countRecipients>(
        { method: 'GET', path: '/api/admin/aviso-recipients' },
        { query: { audience, ...(courseId && { courseId }), ...(turmaId && { turmaId }) } },
        signal,
      ),
  })

export const createAviso = ({ turmaId }: AvisoDesk, { id, ...values }: AvisoBody) =>
  turmaId === undefined
    ? call<typeof avisos.create>({ method: 'POST', path: '/api/admin/avisos' }, { body: { id, ...values } })
    : call<typeof monitorAvisos.create>(
        { method: 'POST', path: '/api/monitored-turmas/{turmaId}/avisos' },
        { params: { turmaId }, body: { id, ...contentOf(values), sendAt: values.sendAt } },
      )

type Change = { avisoId: string; values: AvisoValues & { version: number } }

export const updateAviso = ({ turmaId }: AvisoDesk, { avisoId, values }: Change) =>
  turmaId === undefined
    ? call<typeof avisos.update>(
        { method: 'PUT', path: '/api/admin/avisos/{avisoId}' },
        { params: { avisoId }, body: values },
      )
    : call<typeof monitorAvisos.update>(
        { method: 'PUT', path: '/api/monitored-turmas/{turmaId}/avisos/{avisoId}' },
        {
          params: { turmaId, avisoId },
          body: { ...contentOf(values), sendAt: values.sendAt, version: values.version },
        },
      )

export const stopAviso = ({ turmaId }: AvisoDesk, avisoId: string) =>
  turmaId === undefined
    ? call<typeof avisos.stop>(
        { method: 'POST', path: '/api/admin/avisos/{avisoId}/stop' },
        { params: { avisoId } },
      )
    : call<typeof monitorAvisos.stop>(
        { method: 'POST', path: '/api/monitored-turmas/{turmaId}/avisos/{avisoId}/stop' },
        { params: { turmaId, avisoId } },
      )

export const sendAvisoTest = ({ turmaId }: AvisoDesk, content: AvisoContent) =>
  turmaId === undefined
    ? call<typeof avisos.sendTest>(
        { method: 'POST', path: '/api/admin/aviso-tests' },
        { body: contentOf(content) },
      )
    : call<typeof monitorAvisos.sendTest>(
        { method: 'POST', path: '/api/monitored-turmas/{turmaId}/aviso-tests' },
        { params: { turmaId }, body: contentOf(content) },
      )

const contentOf = ({ title, text }: AvisoContent) => ({ title, text })

export const refreshAvisos = (queryClient: QueryClient) =>
  invalidate(queryClient, [keyPrefix('avisos'), keyPrefix('changes')])
