import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { TextLink } from '#/ui/text-link.tsx'
import { type PageMedia, pageMedia } from './page-media.ts'
import { type MediaHandlers, useMedia } from './use-media.ts'

type Props = MediaHandlers & {
  url: string
  title: string
  startSeconds?: number
  durationSeconds?: number
}

/** A page with a video somewhere in it. It may refuse to be shown inside another, so a link leads there, too. */
export function PageFrame({ url, title, startSeconds = 0, durationSeconds = 0, ...handlers }: Props) {
  const media = useRef<PageMedia>(null)
  useMedia(handlers, () => {
    media.current = pageMedia({ startSeconds, durationSeconds })
    return media.current
  })
  return (
    <div className="flex size-full flex-col">
      <iframe
        title={title}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        src={url}
        className="min-h-0 w-full flex-1 border-0 bg-ink"
      />
      <p className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-sm">
        <span>O vídeo não apareceu?</span>
        <TextLink
          icon={ExternalLink}
          render={<a href={url} target="_blank" rel="noreferrer" />}
          onClick={() => media.current?.goToVideo()}
        >
          Abrir no Vimeo
        </TextLink>
      </p>
    </div>
  )
}
