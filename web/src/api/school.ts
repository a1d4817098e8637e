import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { school } from '@farol/contract/school.ts'
import type { SchoolImage } from '@farol/domain/school.ts'
import { call } from './client.ts'

export type School = Output<typeof school.read>
type SchoolUpdate = CallInput<typeof school.update>['body']

export const fetchSchool = () => call<typeof school.read>({ method: 'GET', path: '/api/admin/school' }, {})

export const updateSchool = (body: SchoolUpdate) =>
  call<typeof school.update>({ method: 'PUT', path: '/api/admin/school' }, { body })

export const removeSchoolImage = (kind: SchoolImage) =>
  call<typeof school.removeImage>(
    { method: 'DELETE', path: '/api/admin/school/images/{kind}' },
    { params: { kind } },
  )
