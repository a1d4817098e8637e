import type { ErrorCode, ProblemDetails } from '@farol/contract/errors.ts'

type ProblemInit = {
  code: ErrorCode | 'OFFLINE' | 'TIMEOUT'
  /** A sentence in Portuguese, ready to be shown. */
  title: string
  status: number
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
}

/** What a call ends with when it does not succeed: the server's problem details, or their stand-in. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ErrorCode | 'OFFLINE' | 'TIMEOUT'
  readonly title: string
  readonly status: number
  readonly fields: Record<string, string>
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(init: ProblemInit, options?: ErrorOptions) {
    super(`${init.code}: ${init.title}`, options)
    this.code = init.code
    this.title = init.title
    this.status = init.status
    this.fields = init.fields ?? {}
    this.retryAfter = init.retryAfter
  }
}

export const offlineProblem = (cause: unknown) =>
  new ApiProblem(
    {
      code: 'OFFLINE',
      title: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
      status: 0,
    },
    { cause },
  )

/** The server may have done what it was asked: only what can be repeated without harm is sent again by itself. */
export const timeoutProblem = () =>
  new ApiProblem({
    code: 'TIMEOUT',
    title: 'O servidor demorou demais para responder. Tente novamente.',
    status: 0,
  })

/** For an answer that is not ours, such as a proxy's error page. */
export const unreadableProblem = (status: number) =>
  new ApiProblem({ code: 'INTERNAL', title: 'Algo deu errado do nosso lado. Tente novamente.', status })

export function isProblemDetails(value: unknown): value is ProblemDetails {
  return typeof value === 'object' && value !== null && 'code' in value && 'title' in value
}

/** The sentence to show for anything that was thrown. */
export const problemSentence = (error: unknown) =>
  error instanceof ApiProblem ? error.title : unreadableProblem(0).title

/** The platform is closed to students for a while. */
export const isMaintenance = (error: unknown) => error instanceof ApiProblem && error.code === 'MAINTENANCE'
