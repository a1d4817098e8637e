import type { ErrorCode } from './errors.ts'

type Details = {
  /** Instead of the code's own sentence, where it can say more. */
  sentence?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error that the user sees: a code of the contract, sent as RFC 9457 problem details. */
export class Problem extends Error {
  override name = 'Problem'
  code: ErrorCode
  sentence: Details['sentence']
  fields: Details['fields']
  retryAfterSeconds: Details['retryAfterSeconds']

  constructor(code: ErrorCode, { sentence, fields, retryAfterSeconds, cause }: Details = {}) {
    super(code, { cause })
    this.code = code
    this.sentence = sentence
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
