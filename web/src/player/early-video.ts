import { parseVideoSource, type VideoSource } from '@farol/domain/video-source.ts'

let waiting: { url: string; video: HTMLVideoElement } | undefined
/** A video is preloaded only until a screen creates its own element: a second element would load the file twice. */
let hasScreen = false

/** Begins to load a video file before there is a screen to show it on. Other sources need their player first. */
export function loadEarly(url: string) {
  const { source } = parseVideoSource(url)
  if (source?.kind === 'direct' && !hasScreen) waiting = { url: source.url, video: makeVideo(source) }
}

/** The element that loads this file already, or a new one. */
export function videoFor(source: VideoSource): HTMLVideoElement {
  hasScreen = true
  return waiting?.url === source.url ? waiting.video : makeVideo(source)
}

/** It is on the page now: opening the same file again creates another. */
export function markTaken(video: HTMLVideoElement) {
  if (waiting?.video === video) waiting = undefined
}

function makeVideo({ kind, url }: VideoSource): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'metadata'
  if (kind === 'direct') video.src = url
  return video
}
