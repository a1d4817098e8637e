import { embedAddress, readVideoSource, type VideoSource } from '@farol/domain/video-source.ts'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { TextLink } from '../ui/text-link.tsx'
import { hlsMedia } from './hls-media.ts'
import { nativeMedia } from './native-media.ts'
import { useCaptions } from './use-captions.ts'
import { type MediaHandlers, useMedia } from './use-media.ts'
import { vimeoMedia } from './vimeo-media.ts'
import { youtubeMedia } from './youtube-media.ts'

export type MediaFrameProps = MediaHandlers & {
  url: string
  /** What the video is called, for those who do not see it. */
  title: string
  /** Where an embedded player starts by itself. Other sources are moved by whoever holds the media. */
  startSeconds?: number
  /** Off where the screen brings its own. */
  hasControls?: boolean
  /** A WebVTT file, for videos that bring no captions of their own; empty for none. */
  captionsUrl?: string
  onCaptionsError?: () => void
  className?: string
}

/** The `<video>` or the frame for an address. The caller decides its size. */
export function MediaFrame(props: MediaFrameProps) {
  const { source } = readVideoSource(props.url)
  if (!source) return <Unreadable key={props.url} onError={props.onError} />
  const Part = source.kind === 'direct' || source.kind === 'hls' ? NativeVideo : Embed
  return <Part key={source.url} {...props} source={source} />
}

type PartProps = MediaFrameProps & { source: VideoSource }

function NativeVideo({ source, title, hasControls = true, className, ...handlers }: PartProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const captions = useCaptions(handlers.captionsUrl, () => handlers.onCaptionsError?.())
  useMedia(handlers, () => {
    if (!ref.current) return null
    return source.kind === 'hls' ? hlsMedia(ref.current, source.url) : nativeMedia(ref.current, 'direct')
  })
  return (
    <video
      ref={ref}
      {...(source.kind === 'direct' ? { src: source.url } : {})}
      aria-label={title}
      controls={hasControls}
      playsInline
      preload="metadata"
      className={classNames('size-full bg-ink', className)}
    >
      {captions ? <track kind="captions" src={captions} srcLang="pt-BR" label="Português" /> : null}
    </video>
  )
}

function Embed({ source, title, startSeconds = 0, className, ...handlers }: PartProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  // Kept from the first drawing: another start would load the player anew.
  const [address] = useState(() => embedAddress(source, { origin: window.location.origin, startSeconds }))
  useMedia(handlers, () => {
    if (!ref.current) return null
    if (source.kind === 'youtube') return youtubeMedia(ref.current)
    return vimeoMedia(ref.current, source.kind === 'vimeo' ? 'vimeo' : 'vimeo-fallback')
  })
  const frame = (
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
  return source.kind === 'vimeo-fallback' ? <WithLinkOut url={source.url}>{frame}</WithLinkOut> : frame
}

/** A page that may refuse to be shown inside another. */
function WithLinkOut({ url, children }: { url: string; children: ReactNode }) {
  return (
    <div className="flex size-full flex-col">
      <div className="min-h-0 flex-1">{children}</div>
      <p className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-sm">
        <span>O vídeo não apareceu?</span>
        <TextLink icon={ExternalLink} render={<a href={url} target="_blank" rel="noreferrer" />}>
          Abrir no Vimeo
        </TextLink>
      </p>
    </div>
  )
}

function Unreadable({ onError }: Pick<MediaFrameProps, 'onError'>) {
  const fail = useEffectEvent(() => onError?.())
  useEffect(() => fail(), [])
  return null
}
