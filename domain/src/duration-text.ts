/** '3 min 12 s', '1 h 5 min'; a part of zero is left out, and a number never leaves its unit. */
export function spelledDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}\u00a0${unit}`)
  return shown.length > 0 ? shown.join(' ') : '0\u00a0s'
}
