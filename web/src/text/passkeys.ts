import { ApiProblem, problemSentence } from '#/api/api-problem.ts'

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'Nada foi confirmado. Tente novamente quando quiser.',
  InvalidStateError: 'Este aparelho já tem uma chave de acesso da sua conta.',
}

/** What to say when the browser, or the server, did not take a passkey. */
export const passkeyProblem = (error: unknown) =>
  error instanceof ApiProblem || !(error instanceof Error)
    ? problemSentence(error)
    : (SENTENCES[error.name] ?? 'Este aparelho não conseguiu usar uma chave de acesso.')
