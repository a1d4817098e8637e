import { counted } from './counts.ts'
import { withUnit } from './units.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** '14:26'; an hour and more stays in minutes, '75:00'. */
export function minutesAndSeconds(seconds: number) {
  const whole = Math.max(0, Math.round(seconds))
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

/** '14 minutos', '14 min 26 s': never another number of minutes than `minutesAndSeconds` shows. */
export function durationInMinutes(seconds: number) {
  const whole = Math.max(0, Math.round(seconds))
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return 'menos de 1 minuto'
  if (whole % 60 === 0) return counted(minutes, ['minuto', 'minutos'])
  return `${withUnit(minutes, 'min')} ${withUnit(whole % 60, 's')}`
}
