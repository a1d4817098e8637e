/**
 * As `Intl` writes it. A browser's first number by `Intl` costs a slow phone a tenth of a second, in the middle of drawing
 * its first screen; below a thousand, with three decimals at most, only the comma is different.
 */
export const numberText = (amount: number): string =>
  amount >= 0 && amount < 1_000 && Math.round(amount * 1_000) / 1_000 === amount && !Object.is(amount, -0)
    ? String(amount).replace('.', ',')
    : amount.toLocaleString('pt-BR')
