const CLOCK = /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})$/
const WORDS =
  /^(?:(\d{1,2})\s*h(?:oras?)?)?\s*(?:e\s+)?(?:(\d{1,4})\s*m(?:in(?:utos?)?)?\.?)?\s*(?:e\s+)?(?:(\d{1,5})\s*s(?:eg(?:undos?)?)?\.?)?$/i
const SECONDS = /^\d{1,6}$/

/**
 * The seconds that a typed length means: '5:30', '1:05:00', '5 min 30 s', and '330', as the specification has it. Empty is 0, unknown.
 * Undefined if it cannot be read.
 */
export function parseLengthText(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  if (SECONDS.test(text)) return Number(text)
  const clock = CLOCK.exec(text)
  if (clock) {
    const [hours, minutes, seconds] = [clock[1], clock[2], clock[3]].map((part) => Number(part ?? 0))
    const isClock = (seconds ?? 0) < 60 && (clock[1] === undefined || (minutes ?? 0) < 60)
    return isClock ? inSeconds(hours, minutes, seconds) : undefined
  }
  const words = WORDS.exec(text)
  if (!words) return undefined
  return inSeconds(...[words[1], words[2], words[3]].map((part) => Number(part ?? 0)))
}

const inSeconds = (hours = 0, minutes = 0, seconds = 0) => hours * 3600 + minutes * 60 + seconds

/** '5:30', and '65:00' for an hour and five minutes; empty if unknown. Reading it gives the same length. */
export const lengthText = (seconds: number): string =>
  seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : ''
