import type { UploadedVideo } from '@farol/contract/videos.ts'
import { parseVideoSource, type VideoSource } from '@farol/domain/video-source.ts'
import { useState } from 'react'
import { videoFilePath } from '#/api/uploads.ts'
import { Panel } from '#/features/admin/page.tsx'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { MediaFrame } from '#/player/media-frame.tsx'
import type { MediaHandlers } from '#/player/use-media.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import type { PreviewState } from './preview-state.ts'

type Props = {
  url: string | undefined
  state: PreviewState
  captionsUrl: string | undefined
  onState: (state: PreviewState) => void
  /** What the video is called where it comes from. */
  onTitle?: (title: string) => void
}

/** The video as a student will see it, with what is known about it. */
export function VideoPreview({ url, ...props }: Props) {
  const { source } = parseVideoSource(url ?? '')
  if (!source) {
    return (
      <Panel className="p-4">
        <div className="grid aspect-video place-items-center rounded-md bg-surface-sunken px-6 text-center text-text-muted">
          Cole um link para ver o vídeo aqui.
        </div>
      </Panel>
    )
  }
  return <Preview key={source.url} {...props} source={source} />
}

type UploadPreviewProps = { video: UploadedVideo | undefined; captionsUrl: string | undefined }

/** Previews an uploaded video: its file exists once it is ready. */
export function UploadPreview({ video, captionsUrl }: UploadPreviewProps) {
  const [state, setState] = useState<PreviewState>({ status: 'opening', seconds: null })
  const { source } = parseVideoSource(video?.url ?? '')
  if (!video || !source || video.state !== 'ready') {
    return (
      <Panel className="p-4">
        <div className="grid aspect-video place-items-center rounded-md bg-surface-sunken px-6 text-center text-text-muted">
          O vídeo aparece aqui quando estiver pronto.
        </div>
      </Panel>
    )
  }
  return (
    <Preview
      key={source.url}
      source={source}
      fileUrl={videoFilePath(video.id)}
      state={state}
      captionsUrl={captionsUrl}
      onState={setState}
    />
  )
}

type PreviewProps = Omit<Props, 'url'> & { source: VideoSource; fileUrl?: string }

function Preview({ source, fileUrl, state, captionsUrl, onState, onTitle }: PreviewProps) {
  const [unreadCaptions, setUnreadCaptions] = useState<string>()
  return (
    <Panel className="p-4">
      <div className="aspect-video overflow-hidden rounded-md bg-ink text-on-ink">
        {source.kind === 'vimeo-fallback' ? (
          <p className="grid size-full place-items-center px-6 text-center">
            Este link abre uma página do Vimeo, que não conseguimos acompanhar: conta o tempo com a aula
            aberta. Se puder, use o link do próprio vídeo.
          </p>
        ) : (
          <MediaFrame
            url={source.url}
            fileUrl={fileUrl}
            title="Prévia do vídeo"
            {...reportingTo(onState, onTitle)}
            {...(captionsUrl && { captionsUrl })}
            onCaptionsError={() => setUnreadCaptions(captionsUrl)}
          />
        )}
      </div>
      {state.status === 'failed' ? (
        <p role="alert" className="mt-3 text-xs font-strong text-danger">
          Erro ao carregar vídeo. Verifique se a URL do vídeo está correta.
        </p>
      ) : null}
      {captionsUrl && unreadCaptions === captionsUrl ? (
        <p role="alert" className="mt-3 text-xs font-strong text-danger">
          Não conseguimos ler as legendas. Confira se o link leva a um arquivo .vtt e se o site deixa outros
          sites usarem o arquivo.
        </p>
      ) : null}
      <dl className="mt-3.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&_dd]:text-right [&_dd]:tabular-nums [&_dt]:text-text-muted">
        <dt>De onde vem</dt>
        <dd>{VIDEO_SOURCE_NAMES[source.kind]}</dd>
        {'id' in source && source.kind !== 'upload' ? (
          <>
            <dt>Código do vídeo</dt>
            <dd className="wrap-anywhere">{source.id}</dd>
          </>
        ) : null}
        <dt>Quanto dura</dt>
        <dd>{lengthText(state)}</dd>
      </dl>
    </Panel>
  )
}

/** Nothing while the video opens: a text that is replaced by a longer one would move. */
function lengthText({ status, seconds }: PreviewState) {
  if (status === 'opening') return null
  return seconds === null ? '–' : minutesAndSeconds(seconds)
}

/** Handlers of a MediaFrame that only has to tell whether its video opens, how long it is, and perhaps what it is called. */
export const reportingTo = (
  onState: (state: PreviewState) => void,
  onTitle?: (title: string) => void,
): MediaHandlers => ({
  onMedia: (media) => {
    if (!media) return
    media.on('titlechange', () => onTitle?.(media.title ?? ''))
    whenOpened(media, () => onState(opened(media)))
  },
  onDuration: (seconds) => onState({ status: 'open', seconds }),
  onError: () => onState({ status: 'failed', seconds: null }),
})

const opened = (media: LessonMedia): PreviewState => ({ status: 'open', seconds: media.duration })

/** A player in a frame is ready before it knows whether there is a video: one without a length counts once it plays. */
function whenOpened({ video, on }: LessonMedia, act: () => void) {
  on(video ? 'ready' : 'timeupdate', act)
  if (video && video.readyState >= HTMLMediaElement.HAVE_METADATA) act()
}
