import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'

/** '2026-03-11' */
export const dayIn = (timeZone: string, moment = new Date()): string =>
  moment.toLocaleDateString('sv-SE', { timeZone })

/** A time zone where it is another day at this moment than in the default one. */
export function distantTimeZone(): string {
  const isEast = dayIn('Pacific/Kiritimati') !== dayIn(DEFAULT_TIME_ZONE)
  return isEast ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
}
