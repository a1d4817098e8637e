import { lengthText } from './length-text.ts'

/** A video of unknown length (0) may be long enough. */
export const isWithinVideo = (seconds: number, videoDuration: number): boolean =>
  videoDuration <= 0 || seconds < videoDuration

export const beyondVideo = (videoDuration: number): string =>
  `O vídeo da aula tem ${lengthText(videoDuration)}. Escreva um minuto antes do fim.`

export type VideoReach = { videoDuration: number; furthestSeconds: number; isFastForwardBlocked: boolean }

/** The moment of the video that explains a question, if the player lets the student go there. */
export function reachableMoment(seconds: number | null, reach: VideoReach): number | null {
  if (seconds === null || !isWithinVideo(seconds, reach.videoDuration)) return null
  return reach.isFastForwardBlocked && seconds > reach.furthestSeconds ? null : seconds
}
