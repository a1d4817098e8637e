import { ERRORS } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'

/** The sentence stands at the field of the code, too. */
export const wrongCode = () => new Problem('WRONG_CODE', { fields: { code: ERRORS.WRONG_CODE.message } })
