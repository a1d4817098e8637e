/** The lesson's captions, when it has any. */
export const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  [...video.textTracks].find(({ kind }) => kind === 'captions' || kind === 'subtitles')

export const areCaptionsShown = (video: HTMLVideoElement) => captionsOf(video)?.mode === 'showing'

/** Also for captions that are still on their way. */
export function showCaptions(video: HTMLVideoElement, isShown: boolean) {
  video.dataset.captions = isShown ? 'on' : 'off'
  const captions = captionsOf(video)
  if (captions) captions.mode = isShown ? 'showing' : 'disabled'
}

/** Undefined until somebody said so. */
export const areCaptionsWanted = ({ dataset }: HTMLVideoElement): boolean | undefined =>
  dataset.captions === undefined ? undefined : dataset.captions === 'on'

export function toggleCaptions(video: HTMLVideoElement) {
  showCaptions(video, !areCaptionsShown(video))
}

/** Firefox lets no style move its captions (player.css): there each cue gets its own position. */
const areMovedByStyle = () => CSS.supports('selector(::-webkit-media-text-track-container)')

const raised = new WeakSet<TextTrackCue>()

/** Puts captions that have no place of their own above what covers the foot of the picture, or back. */
export function raiseCaptions(video: HTMLVideoElement, coveredPixels: number) {
  if (areMovedByStyle()) return
  const isRaised = coveredPixels > 0
  const line = isRaised ? Math.round(100 - (coveredPixels / video.clientHeight) * 100) : 'auto'
  for (const cue of captionsOf(video)?.cues ?? []) {
    const isOurs = cue instanceof VTTCue && (cue.line === 'auto' || raised.has(cue))
    if (!isOurs || cue.line === line) continue
    raised.add(cue)
    cue.snapToLines = !isRaised
    cue.lineAlign = isRaised ? 'end' : 'start'
    cue.line = line
  }
}
