import type { Confirmation, certificates } from '@farol/contract/certificates.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'

/** What the school says about a code; null when no certificate has it. */
export async function confirmCertificate(code: string, signal: AbortSignal): Promise<Confirmation | null> {
  try {
    return await call<typeof certificates.confirm>(
      { method: 'GET', path: '/api/certificates/{code}' },
      { params: { code } },
      signal,
    )
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}
