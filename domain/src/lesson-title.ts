import { isBlank } from './blank-text.ts'
import { TITLE_MAX } from './limits.ts'
import { controlsDirection } from './text-direction.ts'

/** No title is longer, however many spaces and control characters are in it. */
const READ_MAX = 10 * TITLE_MAX

/** Text from elsewhere as one line that can be saved: without control characters and what turns the reading order. */
export const asOneLine = (text: string): string =>
  [...text.toWellFormed()]
    .map((character) => (/\p{Cc}/u.test(character) || controlsDirection(character) ? ' ' : character))
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** The title that a player reports for its video, as the title of a lesson. Empty if it reports none. */
export function titleOfVideo(told: string): string {
  const title = [...asOneLine(told.slice(0, READ_MAX))]
    .reduce((kept, letter) => ((kept + letter).length > TITLE_MAX ? kept : kept + letter), '')
    .trim()
  return isBlank(title) ? '' : title
}
