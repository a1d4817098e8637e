/** What is kept of an upload: the video of a lesson, or a file for its students. */
export const FILE_KINDS = ['video', 'material'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What an upload becomes; a course is read from its file, which is not kept. */
export const UPLOAD_KINDS = [...FILE_KINDS, 'course'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** A phone's recording of several hours; also what one disk of a small server can hold. */
export const UPLOAD_MAX_BYTES = 8 * 1024 ** 3

/** Passes the limits and timeouts of common proxies. */
export const UPLOAD_CHUNK_MAX_BYTES = 8 * 1024 ** 2

/** Comes through in time at 140 kbit/s already. */
export const UPLOAD_FIRST_CHUNK_BYTES = 512 * 1024

const CHUNK_MIN_BYTES = 128 * 1024
/** Servers and proxies cut off a request that takes half a minute. */
const CHUNK_AIM_MS = 5_000

/** How many bytes to send next, after some took so many milliseconds: what one chunk does not bring over is lost. */
export function nextChunkBytes({ bytes, ms }: { bytes: number; ms: number }): number {
  const inTime = Math.floor((bytes * CHUNK_AIM_MS) / Math.max(1, ms))
  return Math.max(CHUNK_MIN_BYTES, Math.min(inTime, 2 * bytes, UPLOAD_CHUNK_MAX_BYTES))
}

/** How long an interrupted upload can be continued. */
export const UPLOAD_LIFE_DAYS = 7

/** How long a file that has arrived is kept without a lesson. */
export const UNUSED_LIFE_DAYS = 30

/** The longest name of a file on common file systems. */
export const UPLOAD_NAME_MAX = 255

/** Control characters, and those that turn the direction of text and so fake an extension. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The dot and the letters behind it, if it looks like one: '.pdf', or ''. */
const extensionOf = (name: string) => /\.[^\s.]{1,10}$/.exec(name)?.[0] ?? ''

/** The last part of a path, as a name that can be shown. One that is too long keeps its extension. */
export function uploadName(given: string, unnamed = 'video'): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last.replaceAll(INVISIBLE, '').trim()
  if (visible === '') return unnamed
  const characters = [...visible]
  if (characters.length <= UPLOAD_NAME_MAX) return visible
  const extension = extensionOf(visible)
  return (
    characters
      .slice(0, UPLOAD_NAME_MAX - [...extension].length)
      .join('')
      .trimEnd() + extension
  )
}

/** In bytes of UTF-8: common file systems take no longer names. */
const DOWNLOAD_NAME_MAX_BYTES = 255
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** The name for a file on the reader's disk: one of these extensions, the first by default, and no path. */
export function downloadName(name: string, extensions: readonly [string, ...string[]]): string {
  const plain = name.toWellFormed().replaceAll(INVISIBLE, '').replaceAll(/[/\\]/g, '-')
  const visible = plain.trim().replace(/^\.+/, '')
  const own = extensionOf(visible)
  const isRight = extensions.includes(own.slice(1).toLowerCase())
  const extension = isRight ? own : `.${extensions[0]}`
  const characters = [...(isRight ? visible.slice(0, -own.length) : visible)]
  while (bytesOf(characters.join('') + extension) > DOWNLOAD_NAME_MAX_BYTES) characters.pop()
  return (characters.join('').trim() || 'arquivo') + extension
}
