import { decodeText } from './decode-text.ts'

/** As much of a file as shows whether it has captions. */
export const CAPTIONS_HEAD_BYTES = 4_096

const TIME = String.raw`\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?`
/** WebVTT has a header; SRT begins with the number and the times of its first cue. */
const BEGINNING = new RegExp(String.raw`^\s*(?:WEBVTT(?=\s|$)|(?:\d+\s+)?${TIME}\s*-->)`)
const NAME = /\.(?:vtt|srt)$/i

/** By its first bytes, whatever its name; a text with the name of captions is meant to be some, even if it is damaged. */
export function isCaptionsFile({ name, head }: { name: string; head: Uint8Array }): boolean {
  const text = decodeText(head)
  return text !== undefined && (BEGINNING.test(text) || NAME.test(name))
}
