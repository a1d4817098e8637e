import { embedAddress, isFollowed } from '@farol/domain/video-source.ts'
import { useRef, useState } from 'react'
import { classNames } from '#/ui/class-names.ts'
import type { PartProps } from './media-frame.tsx'
import { PageFrame } from './page-frame.tsx'
import { useMedia } from './use-media.ts'
import { vimeoMedia } from './vimeo-media.ts'
import { youtubeMedia } from './youtube-media.ts'

/** A video on another site, in a frame. */
export const FramedVideo = ({ source, ...props }: PartProps) =>
  isFollowed(source.kind) ? <Embed {...props} source={source} /> : <PageFrame {...props} url={source.url} />

function Embed({ source, title, startSeconds = 0, className, ...handlers }: PartProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  // From the first render: another start would load the player again.
  const [address] = useState(() => embedAddress(source, { origin: window.location.origin, startSeconds }))
  useMedia(handlers, () => {
    if (!ref.current) return null
    return source.kind === 'youtube' ? youtubeMedia(ref.current) : vimeoMedia(ref.current)
  })
  return (
    <iframe
      ref={ref}
      title={title}
      // Without a referrer YouTube refuses to play (its error 153).
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      src={address}
      className={classNames('size-full border-0 bg-ink', className)}
    />
  )
}
