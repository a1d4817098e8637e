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

/** How long an interrupted upload can be continued, and an upload without a lesson is kept. */
export const UPLOAD_LIFE_DAYS = 7

/** The longest name of a file on common file systems. */
export const UPLOAD_NAME_MAX = 255

const UNNAMED = 'video'
/** Control characters, and those that turn the direction of text and so fake an extension. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The last part of a path, as a name that can be shown. */
export function uploadName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = [...last.replaceAll(INVISIBLE, '').trim()].slice(0, UPLOAD_NAME_MAX).join('').trim()
  return visible === '' ? UNNAMED : visible
}
