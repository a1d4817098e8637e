import { reloadForNewVersion } from '#/app/new-version.ts'
import type { LessonMedia } from './lesson-media.ts'
import { nativeMedia } from './native-media.ts'

/** A video that nobody has started costs one segment. */
const BEFORE_PLAYING_SECONDS = 2
const AHEAD_SECONDS = 30

/** Loads hls.js only where the browser cannot play a stream by itself. */
export function hlsMedia(video: HTMLVideoElement, url: string): LessonMedia {
  const media = nativeMedia(video, 'hls')
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') {
    video.src = url
    return media
  }
  let isWanted = true
  let detach: (() => void) | undefined
  // The element's own event is how every other failure arrives, too.
  const fail = () => video.dispatchEvent(new Event('error'))

  import('hls.js/light')
    .then(({ default: Hls }) => {
      if (!isWanted) return
      if (!Hls.isSupported()) return fail()
      const hls = new Hls({ maxBufferLength: BEFORE_PLAYING_SECONDS, capLevelToPlayerSize: true })
      video.addEventListener('play', () => {
        hls.config.maxBufferLength = AHEAD_SECONDS
      })
      detach = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && fail())
      hls.loadSource(url)
      hls.attachMedia(video)
    })
    .catch(async () => {
      if (!(await reloadForNewVersion())) fail()
    })

  // Written onto the media itself: a copy would freeze its getters.
  const destroyNative = media.destroy
  media.destroy = () => {
    isWanted = false
    destroyNative()
    detach?.()
  }
  return media
}
