import { MediaFrame } from '#/player/media-frame.tsx'
import type { MediaHandlers } from '#/player/use-media.ts'

/** A video out of sight: it only has to tell that it opens, and what is known of it. */
export function HiddenVideo({ url, ...handlers }: MediaHandlers & { url: string }) {
  return (
    <div aria-hidden inert className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <MediaFrame url={url} title="Vídeo" hasControls={false} {...handlers} />
    </div>
  )
}
