import { PASTED_VIDEO_MAX } from './limits.ts'

export const VIDEO_KINDS = ['vimeo', 'vimeo-fallback', 'youtube', 'hls', 'direct', 'upload'] as const
export type VideoKind = (typeof VIDEO_KINDS)[number]

/** `url` is rebuilt from the recognised parts, never passed through; parsing it again gives the same source. */
export type VideoSource =
  | { kind: 'vimeo'; url: string; id: string; hash: string | null }
  | { kind: 'youtube'; url: string; id: string }
  /** A video that was uploaded to this server; `url` names it, and the lesson's gate gives its file. */
  | { kind: 'upload'; url: string; id: string }
  | { kind: 'vimeo-fallback' | 'hls' | 'direct'; url: string }

/** Whether the player reports its position. Otherwise the time on the page counts (see time-on-page). */
export const isFollowed = (kind: VideoKind) => kind !== 'vimeo-fallback'

export type VideoProblem =
  | 'blank'
  | 'too-long'
  | 'markup-without-address'
  | 'not-an-address'
  | 'unsafe-address'
  | 'playlist'
  | 'no-video'
  /** A file name without a host: the file is on the author's computer. */
  | 'file-name'
  /** Google Drive, OneDrive and the like do not let other sites play their videos. */
  | 'file-store'
  /** Neither do Instagram, Facebook and the like. */
  | 'social-network'

type VideoSourceResult =
  | { source: VideoSource; problem?: undefined }
  | { source?: undefined; problem: VideoProblem }

const OWN_MEDIA = /^\/media\/[^\s?#]+$/
const UPLOADED = /^\/videos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const SNIPPET_ADDRESS =
  /<(?:iframe|video|source|embed)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i
/** Protocols as users mistype them: `https://https://`, `https//`, `http:/`, `https:`, `ttps://`, `https;//`. */
const PROTOCOLS = /^(?:h?ttps?(?:[:;]\/*|\/+))+/i
const LAST_IS_PLAIN_HTTP = /(?:^|\W)http[:;/]*$/i
const FILE_NAME =
  /^(?:file:\/\/.*|[a-z]:[\\/].*|(?:https?:\/\/)?[^/?#]+\.(?:mp4|m4v|mov|webm|ogv|mkv|avi|wmv|mpe?g|3gp|m3u8))$/i
const HOST_NAME = /^(?:[\w-]+\.)+[a-z][a-z\d-]*\.?$/i
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Recognises a pasted link or embed snippet. */
export function parseVideoSource(pasted: string): VideoSourceResult {
  const text = pasted.trim()
  if (text === '') return { problem: 'blank' }
  if (text.length > PASTED_VIDEO_MAX) return { problem: 'too-long' }
  const address = addressIn(decodeEntities(text))
  if (address === undefined) return { problem: 'markup-without-address' }
  if (isOwnMedia(address)) return found('direct', address)
  const uploadId = UPLOADED.exec(address)?.[1]
  if (uploadId) return { source: { kind: 'upload', url: address, id: uploadId } }
  if (FILE_NAME.test(address)) return { problem: 'file-name' }
  const url = parseAddress(address)
  return typeof url === 'string' ? { problem: url } : recognise(url)
}

export function embedAddress(source: VideoSource, options: { origin: string; startSeconds: number }): string {
  if (source.kind === 'vimeo') {
    const hash = source.hash === null ? '' : `h=${source.hash}&`
    return `https://player.vimeo.com/video/${source.id}?${hash}dnt=1`
  }
  if (source.kind === 'youtube') {
    const start = options.startSeconds > 0 ? `&start=${Math.floor(options.startSeconds)}` : ''
    const origin = encodeURIComponent(options.origin)
    return `https://www.youtube-nocookie.com/embed/${source.id}?enablejsapi=1&origin=${origin}&playsinline=1&rel=0${start}`
  }
  return source.url
}

function addressIn(text: string): string | undefined {
  if (!text.includes('<')) return text
  const match = SNIPPET_ADDRESS.exec(text)
  const address = match?.[1] ?? match?.[2] ?? match?.[3]
  return address?.trim() || undefined
}

/** Snippets arrive with `&amp;` in their addresses, and sometimes escaped as a whole, once or twice. */
const decodeEntities = (text: string): string =>
  text
    // In one pass, however often it was escaped: nothing below adds an ampersand.
    .replaceAll(/&(?:amp;)+/gi, '&')
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&quot;|&#0*34;/gi, '"')
    .replaceAll(/&apos;|&#0*39;/gi, "'")

function parseAddress(address: string): URL | VideoProblem {
  const compact = address.replaceAll(/\s+/g, '')
  const protocols = PROTOCOLS.exec(compact)?.[0] ?? ''
  const rest = compact.slice(protocols.length).replace(/^\/\//, '')
  if (protocols === '' && OTHER_SCHEME.test(rest)) return 'unsafe-address'
  const url = URL.parse(`${LAST_IS_PLAIN_HTTP.test(protocols) ? 'http' : 'https'}://${rest}`)
  if (!url) return 'not-an-address'
  if (url.username !== '' || url.password !== '') return 'not-an-address'
  // Browsers block mixed content, so the video has to work over https.
  url.protocol = 'https:'
  const isHostName = HOST_NAME.test(url.hostname) || url.hostname === 'localhost' || isIpAddress(rest)
  return isHostName ? url : 'not-an-address'
}

/** In dotted or bracketed form only: URL parsers also accept a bare number as an IP address. */
const isIpAddress = (rest: string) =>
  /^(?:\d{1,3}\.){3}\d{1,3}(?=[:/]|$)|^\[[\da-f:.]+\](?=[:/]|$)/i.test(rest)

/** How a lesson names an uploaded video. */
export const uploadedVideoUrl = (id: string) => `/videos/${id}`

/** A file that this server serves. */
export const isOwnMedia = (path: string) => OWN_MEDIA.test(path) && !path.split('/').includes('..')

function recognise(url: URL): VideoSourceResult {
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url)
  if (/^(?:(?:m|music|studio)\.)?youtube\.com$|^youtube-nocookie\.com$|^youtu\.be$/.test(host))
    return youtube(url, host)
  if (host === 'dropbox.com') return dropbox(url)
  if (FILE_STORES.test(host)) return { problem: 'file-store' }
  if (SOCIAL_NETWORKS.test(host)) return { problem: 'social-network' }
  return found(/\.m3u8$/i.test(url.pathname) ? 'hls' : 'direct', url.href)
}

const found = (kind: 'vimeo-fallback' | 'hls' | 'direct', url: string): VideoSourceResult => ({
  source: { kind, url },
})

const FILE_STORES =
  /^(?:(?:drive|docs|photos)\.google\.com|photos\.app\.goo\.gl|onedrive\.live\.com|1drv\.ms|(?:[\w-]+\.)+sharepoint\.com|icloud\.com|we\.tl|wetransfer\.com)$/
const SOCIAL_NETWORKS =
  /^(?:(?:[\w-]+\.)?(?:instagram|facebook|tiktok|twitter|kwai)\.com|fb\.watch|fb\.com|x\.com|t\.me|wa\.me)$/

/** Dropbox shows a page around a shared file, and with `raw=1` the file itself. */
function dropbox(url: URL): VideoSourceResult {
  if (!/^\/(?:s|scl\/fi)\/[^/]+\/[^/]+$/.test(url.pathname)) return { problem: 'no-video' }
  url.searchParams.delete('dl')
  url.searchParams.set('raw', '1')
  return found('direct', url.href)
}

/** Direct file links of paid Vimeo plans. */
const VIMEO_FILE = /^\/(?:external|progressive_redirect)\/.*\.(?:mp4|m3u8)$/i

const VIMEO_PATHS = [
  /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/channels\/[^/]+\/(\d+)\/?$/,
  /^\/groups\/[^/]+\/videos\/(\d+)\/?$/,
  /^\/(?:showcase|album)\/[^/]+\/video\/(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/manage\/(?:videos\/)?(\d+)(?:\/([\da-f]{6,}))?(?:\/[a-z]*)?\/?$/i,
  /^\/ondemand\/[^/]+\/(\d+)\/?$/,
]

function vimeo(url: URL): VideoSourceResult {
  if (VIMEO_FILE.test(url.pathname)) return found(/\.m3u8$/i.test(url.pathname) ? 'hls' : 'direct', url.href)
  for (const shape of VIMEO_PATHS) {
    const match = shape.exec(url.pathname)
    if (match?.[1]) return vimeoVideo(match[1], match[2] ?? url.searchParams.get('h'))
  }
  const id = url.searchParams.get('clip_id') ?? url.searchParams.get('id')
  if (id && /^\d+$/.test(id)) return vimeoVideo(id, url.searchParams.get('h'))
  return found('vimeo-fallback', url.href)
}

function vimeoVideo(id: string, givenHash: string | null): VideoSourceResult {
  const hash = givenHash !== null && /^[\da-f]+$/i.test(givenHash) ? givenHash.toLowerCase() : null
  return {
    source: { kind: 'vimeo', url: `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`, id, hash },
  }
}

const YOUTUBE_ID = /^[\w-]{11}$/

function youtube(url: URL, host: string): VideoSourceResult {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (first === 'playlist' || (first === 'embed' && second === 'videoseries')) return { problem: 'playlist' }
  if (first === 'attribution_link') {
    const target = URL.parse(url.searchParams.get('u') ?? '', 'https://www.youtube.com')
    return target && target.pathname !== '/attribution_link' ? recognise(target) : { problem: 'no-video' }
  }
  const id = host === 'youtu.be' ? first : youtubeId(url, first, second)
  return YOUTUBE_ID.test(id)
    ? { source: { kind: 'youtube', url: `https://www.youtube.com/watch?v=${id}`, id } }
    : { problem: 'no-video' }
}

function youtubeId(url: URL, first: string, second: string): string {
  if (['shorts', 'live', 'embed', 'v', 'e', 'video'].includes(first)) return second
  return first === 'watch' ? (url.searchParams.get('v') ?? '') : ''
}
