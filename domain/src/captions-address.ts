import { isOwnMedia } from './video-source.ts'

export type CaptionsProblem = 'not-an-address' | 'not-https' | 'other-format'

type CaptionsResult = { url: string; problem?: undefined } | { url?: undefined; problem: CaptionsProblem }

/** Common caption formats other than WebVTT, the only one that browsers read. */
const OTHER_FORMATS = /\.(?:srt|ass|ssa|sbv|sub|ttml|dfxp)$/i

/** The address of a WebVTT file on this server or over https. Blank means no captions. */
export function parseCaptionsAddress(typed: string): CaptionsResult {
  const text = typed.trim()
  if (text === '') return { url: '' }
  if (text.startsWith('/')) return isOwnMedia(text) ? checked(text, text) : { problem: 'not-an-address' }
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return { problem: 'not-an-address' }
  return url.protocol === 'https:' ? checked(url.pathname, url.href) : { problem: 'not-https' }
}

const checked = (path: string, url: string): CaptionsResult =>
  OTHER_FORMATS.test(path) ? { problem: 'other-format' } : { url }
