import type { UploadedVideo } from '@farol/contract/videos.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { UploadRow } from '#/features/uploads/upload-row.tsx'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { FieldError } from '#/ui/field.tsx'
import { VideoState } from './video-state.tsx'

type Props = {
  /** On its way from this page. */
  upload: FileUpload | undefined
  /** As the server knows it. */
  video: UploadedVideo | undefined
  onFile: (file: File) => void
  /** A file is held over the form. */
  isDropTarget: boolean
  error: string | undefined
}

/** Takes a video from this device, and shows how far it is. */
export function UploadField({ upload, video, onFile, isDropTarget, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const errorId = useId()
  const isOnItsWay = upload !== undefined && (upload.status !== 'sent' || !video)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again, to go on with it.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      className="grid grid-cols-1 gap-[7px]"
    >
      <span id={labelId} className="text-sm font-strong">
        Arquivo do vídeo<span aria-hidden> *</span>
      </span>
      <div
        className={classNames(
          'grid gap-3 rounded-md border-[1.5px] p-4',
          isDropTarget ? 'border-ring bg-tide' : 'border-ink-soft',
          !upload && !video && 'justify-items-center border-dashed py-7 text-center',
        )}
      >
        {isOnItsWay ? <OnItsWay upload={upload} /> : video ? <Known video={video} /> : null}
        {!isOnItsWay || upload.status === 'failed' ? (
          <Button
            variant="outline"
            size={upload || video ? 'sm' : 'md'}
            icon={Upload}
            aria-describedby={error ? errorId : undefined}
            onClick={() => input.current?.click()}
            className="justify-self-start in-[.border-dashed]:justify-self-center"
          >
            {upload || video ? 'Escolher outro vídeo' : 'Escolher vídeo'}
          </Button>
        ) : null}
        {upload || video ? null : (
          <p className="text-xs text-text-muted">
            Ou arraste o arquivo para cá. MP4, MOV, WebM ou MKV, de até 8{'\u00a0'}GB.
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv"
        aria-label="Arquivo do vídeo"
        onChange={choose}
        hidden
      />
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

function OnItsWay({ upload }: { upload: FileUpload }) {
  return (
    <div className="grid gap-2">
      <UploadRow upload={upload} />
      {upload.video && upload.status !== 'failed' ? (
        <p className="text-xs text-text-muted">
          Você já pode salvar a aula: o envio continua enquanto você trabalha em outra tela.
        </p>
      ) : null}
    </div>
  )
}

function Known({ video }: { video: UploadedVideo }) {
  const { name, state, receivedBytes, size, duration } = video
  return (
    <div className="grid gap-2">
      <p className="truncate font-strong" title={name}>
        {name}
      </p>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted tabular-nums">
        <VideoState video={video} />
        {state === 'failed' ? null : bytesText(size)}
        {state === 'ready' ? ` · ${minutesAndSeconds(duration)}` : null}
      </div>
      {state === 'receiving' ? (
        <p className="text-xs text-text-muted">
          Chegaram {bytesText(receivedBytes)} de {bytesText(size)}. Se o envio parou, escolha o mesmo arquivo
          para continuar de onde parou.
        </p>
      ) : null}
      {state === 'preparing' ? (
        <p className="text-xs text-text-muted">
          Você já pode salvar a aula: ela aparece quando o vídeo estiver pronto.
        </p>
      ) : null}
    </div>
  )
}
