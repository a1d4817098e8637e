import type { certificates } from '@farol/contract/certificates.ts'
import type { CertificateStyleValues } from '@farol/contract/school.ts'
import { ApiProblem, isProblemDetails, offlineProblem, unreadableProblem } from '#/api/api-problem.ts'
import { type Address, DEFAULT_TIMEOUT_MS, timeLimit } from '#/api/client.ts'
import { downloadFile } from '#/text/download-file.ts'

const preview: Address<typeof certificates.preview> = {
  method: 'POST',
  path: '/api/admin/certificate-preview',
}

/** Not with `call`, which reads JSON. */
export async function downloadExample(style: CertificateStyleValues) {
  const { signal, end } = timeLimit(DEFAULT_TIMEOUT_MS)
  try {
    const response = await fetch(preview.path, {
      method: preview.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(style),
      signal,
    })
    if (!response.ok) throw await problemOf(response)
    const content = await response.blob()
    downloadFile({ name: 'exemplo-de-certificado.pdf', content, type: 'application/pdf' })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof ApiProblem ? error : offlineProblem(error)
  } finally {
    end()
  }
}

async function problemOf(response: Response) {
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isProblemDetails(answer)) return unreadableProblem(response.status)
  const { code, title, fields } = answer
  return new ApiProblem({ code, title, status: response.status, fields })
}
