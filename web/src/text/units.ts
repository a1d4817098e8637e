/** '1.500 min', which stays on one line. */
export const withUnit = (amount: number, unit: 'h' | 'min' | 's') =>
  `${amount.toLocaleString('pt-BR')}\u00a0${unit}`
