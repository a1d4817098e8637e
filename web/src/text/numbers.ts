/**
 * As `Intl` writes it. A browser's first number by `Intl` costs a slow phone a tenth of a second, in the middle of drawing
 * its first screen; whole numbers below a thousand look the same without.
 */
export const numberText = (amount: number): string =>
  Number.isInteger(amount) && amount >= 0 && amount < 1_000 ? String(amount) : amount.toLocaleString('pt-BR')
