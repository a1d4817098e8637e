import { type TurmaDates, turmaState } from './turmas.ts'

/**
 * Crockford's Base32: a code copied from paper has no letter that looks like a digit (I, L, O) and no U. Look-alikes
 * that are typed anyway are read as the digit.
 */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Five bits each: a hundred bits cannot be guessed. */
export const CERTIFICATE_CODE_LENGTH = 20
const GROUP_LENGTH = 4

/** From one random byte per symbol: 256 is a multiple of 32, so every symbol is equally likely. */
export function certificateCode(random: Uint8Array): string {
  if (random.length < CERTIFICATE_CODE_LENGTH) throw new RangeError('A code needs a random byte per symbol.')
  return [...random.subarray(0, CERTIFICATE_CODE_LENGTH)]
    .map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length))
    .join('')
}

/** '7KQ4-M9XR-…', as it is printed and used in URLs. */
export function groupedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

/** The code as it is stored; undefined when no certificate can have it. */
export function parseCertificateCode(typed: string): string | undefined {
  const symbols = typed
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  const isCode =
    symbols.length === CERTIFICATE_CODE_LENGTH && [...symbols].every((each) => SYMBOLS.includes(each))
  return isCode ? symbols : undefined
}

const HOUR = 60

/**
 * The workload of a course in minutes, from the seconds of all its lessons: whole minutes below an hour, half hours
 * below ten hours, whole hours above. The sum is rounded, once, because rounding each lesson would add up errors. Zero
 * means that no lesson has a known length.
 */
export function workloadMinutes(seconds: number): number {
  const minutes = seconds / 60
  if (minutes <= 0) return 0
  if (Math.round(minutes) < HOUR) return Math.max(1, Math.round(minutes))
  const step = minutes < 10 * HOUR ? HOUR / 2 : HOUR
  return Math.round(minutes / step) * step
}

/** What a certificate states: the hours that the course was given, or else what its lessons take. */
export const certifiedMinutes = ({ hours, seconds }: { hours: number | null; seconds: number }): number =>
  hours === null ? workloadMinutes(seconds) : hours * HOUR

/** The turma that a certificate names: the first that has the course and ran on the day of completion. */
export const certifiedTurma = <Turma extends TurmaDates>(
  turmas: readonly Turma[],
  completedOn: string,
): Turma | undefined => turmas.find((turma) => turmaState(turma, completedOn) === 'running')

/** '45 minutos', '1 hora e meia', '12 horas'; undefined when it is unknown. */
export function workloadText(minutes: number): string | undefined {
  if (minutes <= 0) return undefined
  if (minutes < HOUR) return inWords(minutes, 'minute')
  const hours = Math.floor(minutes / HOUR)
  const whole = inWords(hours, 'hour')
  return minutes % HOUR === 0 ? whole : `${whole} e meia`
}

const inWords = (amount: number, unit: 'hour' | 'minute') =>
  amount.toLocaleString('pt-BR', { style: 'unit', unit, unitDisplay: 'long' })
