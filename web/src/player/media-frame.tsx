import {
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  DEFAULT_CAPTION_LANGUAGE,
} from '@farol/domain/captions/languages.ts'
import { parseVideoSource, type VideoKind, type VideoSource } from '@farol/domain/video-source.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { hlsMedia } from './hls-media.ts'
import { nativeMedia } from './native-media.ts'
import { useCaptions } from './use-captions.ts'
import { type MediaHandlers, useMedia } from './use-media.ts'

export type MediaFrameProps = MediaHandlers & {
  url: string
  /** Where the file of an uploaded video is, which its `url` only names. */
  fileUrl?: string | undefined
  /** That file is the playlist of a stream. */
  isStream?: boolean | undefined
  /** A picture to show before playing. */
  posterUrl?: string | null | undefined
  /** The accessible name of the video. */
  title: string
  /** Where an embedded player starts by itself. For other sources the media object seeks. */
  startSeconds?: number
  /** As stored with the lesson: all that is known of a page that reports nothing. */
  durationSeconds?: number
  /** False if the screen has its own controls. */
  hasControls?: boolean
  /** A WebVTT file, for videos that bring no captions of their own; empty for none. */
  captionsUrl?: string
  /** Portuguese, unless they say otherwise. */
  captionsLanguage?: CaptionLanguage | undefined
  onCaptionsError?: () => void
  className?: string
}

/** The `<video>` or the frame for an address. The caller decides its size. */
export function MediaFrame(props: MediaFrameProps) {
  const { source } = parseVideoSource(props.url)
  if (!source) return <Unreadable key={props.url} onError={props.onError} />
  const Part = FRAMED.includes(source.kind) ? Framed : NativeVideo
  return <Part key={props.fileUrl ?? source.url} {...props} source={source} />
}

const FRAMED: readonly VideoKind[] = ['vimeo', 'vimeo-fallback', 'youtube']

export type PartProps = MediaFrameProps & { source: VideoSource }

/** Not rendered by React: the element gets its `<track>` only once there are captions. */
function NativeVideo({ source, title, hasControls = true, className, ...props }: PartProps) {
  const { fileUrl = source.url, isStream = source.kind === 'hls', posterUrl, ...handlers } = props
  const place = useRef<HTMLDivElement>(null)
  const [video] = useState(() => makeVideo(isStream ? undefined : fileUrl, posterUrl))
  const language = handlers.captionsLanguage ?? DEFAULT_CAPTION_LANGUAGE
  const captions = useCaptions(handlers.captionsUrl, () => handlers.onCaptionsError?.())
  useLayoutEffect(() => {
    place.current?.append(video)
  }, [video])
  useLayoutEffect(() => {
    video.controls = hasControls
    video.ariaLabel = title
    // Firefox stops at any video; without controls of its own there is nothing to do on it.
    video.tabIndex = hasControls ? 0 : -1
    video.className = classNames('size-full bg-ink', className)
  }, [video, hasControls, title, className])
  useMedia(handlers, () => (isStream ? hlsMedia(video, fileUrl) : nativeMedia(video, 'direct')))
  return (
    <>
      <div ref={place} className="contents" />
      {captions
        ? createPortal(
            <track
              key={captions}
              kind="captions"
              src={captions}
              srcLang={language}
              label={CAPTION_LANGUAGES[language]}
            />,
            video,
          )
        : null}
    </>
  )
}

function makeVideo(fileUrl: string | undefined, posterUrl: string | null | undefined): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'metadata'
  if (fileUrl) video.src = fileUrl
  if (posterUrl) video.poster = posterUrl
  return video
}

const framed = lazyPart(async () => (await import('./framed-video.tsx')).FramedVideo)

/** The players of other sites: not loaded where the school's own videos are watched. */
function Framed(props: PartProps) {
  const FramedVideo = useLazyPart(framed, true, () => props.onError?.(null))
  return FramedVideo ? <FramedVideo {...props} /> : null
}

function Unreadable({ onError }: Pick<MediaFrameProps, 'onError'>) {
  const fail = useEffectEvent(() => onError?.(null))
  useEffect(() => fail(), [])
  return null
}
