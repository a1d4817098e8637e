import { numberText } from './numbers.ts'

/** '1.500 min', which stays on one line. */
export const withUnit = (amount: number, unit: 'h' | 'min' | 's') => `${numberText(amount)}\u00a0${unit}`
