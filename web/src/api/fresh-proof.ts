import type { Proof } from '@farol/contract/factors.ts'
import type { security } from '@farol/contract/security.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'

/** Asks the user for the password or a code; answers whether it was given. */
type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | undefined

/** Says who asks, for as long as a screen with the dialog is there. Answers how to stop. */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = undefined
  }
}

/** For what the server does only with fresh proof: when it asks for it, so does the screen, and then it is done. */
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
