/** '6 min'; what rounds to nothing is still more than nothing. */
export function minutesSpent(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 && seconds > 0 ? '< 1 min' : `${minutes.toLocaleString('pt-BR')} min`
}
