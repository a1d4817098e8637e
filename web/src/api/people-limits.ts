// First, before the contract's shapes are built.
import '../forms/zod-without-eval.ts'

export { PEOPLE_COUNTED_MOST } from '@farol/contract/people.ts'
