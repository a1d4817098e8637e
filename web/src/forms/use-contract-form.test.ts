import { signUpBody } from '@farol/contract/account.ts'
import { lessonBody } from '@farol/contract/admin-lessons.ts'
import { expect, test } from 'vitest'
import { useContractForm } from './use-contract-form.ts'

const form = { toast: { title: 'Erro' }, save: async () => undefined }
const signUp = { ...form, schema: async () => signUpBody }
const lesson = { ...form, schema: async () => lessonBody }
const inSignUp = { name: 'field', email: 'field', password: 'field' } as const
const inLesson = {
  title: 'field',
  description: 'field',
  videoUrl: 'field',
  videoDuration: 'field',
  orderIndex: 'field',
  requiresPrevious: 'toast',
  minWatchPercentage: 'field',
  playerDuration: 'toast',
} as const

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
    useContractForm({ ...lesson, places: { ...inLesson, captionsUrl: 'field' } }),
    // @ts-expect-error: captionsUrl is missing, although the contract has a default for it
    useContractForm({ ...lesson, places: inLesson }),
  ]
  expect(forms).toBeTypeOf('function')
})
