import { signUpBody } from '@farol/contract/account.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useContractForm } from './use-contract-form.ts'

const form = { toast: { title: 'Erro' }, save: async () => undefined }
const signUp = { ...form, schema: async () => signUpBody }
const withDefault = {
  ...form,
  schema: async () => z.object({ title: z.string(), level: z.string().default('') }),
}
const inSignUp = { name: 'field', email: 'field', password: 'field' } as const
test('a form that does not say where the problem of a field of the contract is shown does not compile', () => {
  // Never called: the compiler is the test.
  const forms = () => [
    useContractForm({ ...signUp, places: inSignUp }),
    // @ts-expect-error: the password is missing
    useContractForm({ ...signUp, places: { name: 'field', email: 'field' } }),
    // @ts-expect-error: the contract has no phone
    useContractForm({ ...signUp, places: { ...inSignUp, phone: 'field' } }),
    // @ts-expect-error: the contract has no such problem
    useContractForm({ ...signUp, places: inSignUp, codes: { EMAIL_GONE: 'email' } }),
    // @ts-expect-error: the form has no phone
    useContractForm({ ...signUp, places: inSignUp, codes: { EMAIL_TAKEN: 'phone' } }),
    useContractForm({ ...withDefault, places: { title: 'field', level: 'field' } }),
    // @ts-expect-error: the level is missing, although the contract has a default for it
    useContractForm({ ...withDefault, places: { title: 'field' } }),
  ]
  expect(forms).toBeTypeOf('function')
})
