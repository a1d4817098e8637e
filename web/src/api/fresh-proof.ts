import type { Proof } from '@farol/contract/factors.ts'
import type { security } from '@farol/contract/security.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'

/** Asks the user for the password or a code; resolves with whether it was given. */
type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | undefined

/** Registers the dialog that asks, while a screen shows it. Returns a function that unregisters it. */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = undefined
  }
}

/** For calls that need fresh proof: if the server asks for it, the dialog asks the user, and the call is repeated. */
export async function withFreshProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const isProofNeeded = error instanceof ApiProblem && error.code === 'PROOF_NEEDED'
    if (!isProofNeeded || !(await askForProof?.())) throw error
    return act()
  }
}

export const prove = (body: Proof) =>
  call<typeof security.prove>({ method: 'POST', path: '/api/account/proof' }, { body })
