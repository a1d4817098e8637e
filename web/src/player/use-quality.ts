import type { PlayableVideo } from '@farol/contract/videos.ts'
import { useState } from 'react'
import {
  keepQuality,
  type Quality,
  type QualitySource,
  qualitiesOf,
  readQuality,
  sourceOf,
} from './quality.ts'

type Opened = { videoUrl: string; source: QualitySource | undefined; isReopened: boolean }

/**
 * The quality that an uploaded video plays in. It changes only when the student chooses: renditions that are finished
 * meanwhile do not interrupt a video that plays.
 */
export function useQuality({ video, videoUrl }: { video: PlayableVideo | null; videoUrl: string }) {
  const [wanted, setWanted] = useState(readQuality)
  const open = (quality: Quality, isReopened = false): Opened => ({
    videoUrl,
    source: video ? sourceOf(video, quality) : undefined,
    isReopened,
  })
  const [opened, setOpened] = useState(() => open(wanted))
  const isOther = opened.videoUrl !== videoUrl || (!opened.source && video?.address)
  const current = isOther ? open(wanted) : opened
  if (isOther) setOpened(current)

  return {
    source: current.source,
    /** In the middle, where its first picture would look wrong. */
    isReopened: current.isReopened,
    options: video ? qualitiesOf(video) : [],
    choose: (quality: Quality) => {
      setWanted(quality)
      keepQuality(quality)
      setOpened(open(quality, true))
    },
    /** If the stream does not open. Returns false if the file is what failed. */
    fallBack: () => {
      if (!current.source?.isStream || !video?.address) return false
      const { quality } = current.source
      setOpened({ videoUrl, source: { address: video.address, isStream: false, quality }, isReopened: true })
      return true
    },
  }
}
