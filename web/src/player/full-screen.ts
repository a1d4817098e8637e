/** An iPhone shows only the video itself on the whole screen, through a method of its own. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export async function toggleFullScreen(area: HTMLElement) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (document.fullscreenEnabled) return area.requestFullscreen()
  area.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
}

export const isFullScreen = () => document.fullscreenElement !== null
