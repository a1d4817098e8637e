import { isOwnMedia } from './video-source.ts'

export type CaptionsProblem = 'not-an-address' | 'not-https' | 'other-format'

export type CaptionsReading =
  | { url: string; problem?: undefined }
  | { url?: undefined; problem: CaptionsProblem }

/** What users have when it is not WebVTT, which is the one format browsers read. */
const OTHER_FORMATS = /\.(?:srt|ass|ssa|sbv|sub|ttml|dfxp)$/i

/** The address of a WebVTT file: ours, or one that is read over https. Blank means no captions. */
export function readCaptionsAddress(typed: string): CaptionsReading {
  const text = typed.trim()
  if (text === '') return { url: '' }
  if (text.startsWith('/')) return isOwnMedia(text) ? checked(text, text) : { problem: 'not-an-address' }
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return { problem: 'not-an-address' }
  return url.protocol === 'https:' ? checked(url.pathname, url.href) : { problem: 'not-https' }
}

const checked = (path: string, url: string): CaptionsReading =>
  OTHER_FORMATS.test(path) ? { problem: 'other-format' } : { url }
