/** The lesson's captions, when it has any. */
export const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  [...video.textTracks].find(({ kind }) => kind === 'captions' || kind === 'subtitles')

export function toggleCaptions(video: HTMLVideoElement) {
  const captions = captionsOf(video)
  if (captions) captions.mode = captions.mode === 'showing' ? 'disabled' : 'showing'
}
