import { readVideoSource, type VideoSource } from '@farol/domain/video-source.ts'
import { useState } from 'react'
import { MediaFrame } from '../../../../../../player/media-frame.tsx'
import { minutesAndSeconds } from '../../../../../../text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '../../../../../../text/video-sources.ts'
import { Panel } from '../../../-panel.tsx'

type Props = {
  url: string | undefined
  captionsUrl: string | undefined
  onDuration: (seconds: number) => void
}

/** The video as a student will see it, with what is known about it. */
export function VideoPreview({ url, ...props }: Props) {
  const { source } = readVideoSource(url ?? '')
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

function Preview({ source, captionsUrl, onDuration }: Omit<Props, 'url'> & { source: VideoSource }) {
  const [seconds, setSeconds] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
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
            title="Prévia do vídeo"
            onDuration={(length) => {
              setSeconds(length)
              onDuration(length)
            }}
            onError={() => setHasFailed(true)}
            {...(captionsUrl && { captionsUrl })}
            onCaptionsError={() => setUnreadCaptions(captionsUrl)}
          />
        )}
      </div>
      {hasFailed ? (
        <p role="alert" className="mt-3 text-xs font-strong text-danger">
          Erro ao carregar vídeo. Verifique se a URL do vídeo está correta.
        </p>
      ) : null}
      {captionsUrl && unreadCaptions === captionsUrl ? (
        <p role="alert" className="mt-3 text-xs font-strong text-danger">
          Não conseguimos ler as legendas. Confira se o endereço leva a um arquivo WebVTT e se o site permite
          a leitura por outros sites (CORS).
        </p>
      ) : null}
      <dl className="mt-3.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&_dd]:text-right [&_dd]:tabular-nums [&_dt]:text-text-muted">
        <dt>Origem</dt>
        <dd>{VIDEO_SOURCE_NAMES[source.kind]}</dd>
        {'id' in source ? (
          <>
            <dt>Identificador</dt>
            <dd className="wrap-anywhere">{source.id}</dd>
          </>
        ) : null}
        <dt>Duração no player</dt>
        <dd>{seconds === undefined ? '–' : minutesAndSeconds(seconds)}</dd>
      </dl>
    </Panel>
  )
}
