/** The lesson's captions, when it has any. */
export const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  [...video.textTracks].find(({ kind }) => kind === 'captions' || kind === 'subtitles')

export const areCaptionsShown = (video: HTMLVideoElement) => captionsOf(video)?.mode === 'showing'

export function showCaptions(video: HTMLVideoElement, isShown: boolean) {
  const captions = captionsOf(video)
  if (captions) captions.mode = isShown ? 'showing' : 'disabled'
}

export function toggleCaptions(video: HTMLVideoElement) {
  showCaptions(video, !areCaptionsShown(video))
}
