import {
  CAPTION_LANGUAGE_CODES,
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  DEFAULT_CAPTION_LANGUAGE,
} from '@farol/domain/captions/languages.ts'
import { CAPTIONS_MAX_BYTES } from '@farol/domain/limits.ts'
import { isFollowed, type VideoKind } from '@farol/domain/video-source.ts'
import { Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'

const LANGUAGES = CAPTION_LANGUAGE_CODES.map((value) => ({ value, label: CAPTION_LANGUAGES[value] }))
export const TOO_LARGE = 'Este arquivo é grande demais: o máximo é 2\u00a0MB.'

type Row = { language: CaptionLanguage; text: string }

type Props = {
  rows: readonly Row[]
  videoKind: VideoKind | undefined
  /** When the files are saved. */
  note: string
  isSending?: boolean
  /** What became of the last file. */
  error: string | undefined
  onFile: (language: CaptionLanguage, file: File) => void
  /** Another choice: the error is no longer about it. */
  onChoice: () => void
  onDelete: (language: CaptionLanguage) => void
}

/** Captions as files, one for each language. */
export function CaptionsBox({ rows, videoKind, note, isSending = false, ...props }: Props) {
  const [language, setLanguage] = useState<CaptionLanguage>(DEFAULT_CAPTION_LANGUAGE)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const errorId = useId()
  const error = isTooLarge ? TOO_LARGE : props.error
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again, after it was corrected.
    event.target.value = ''
    if (!file || isSending) return
    setIsTooLarge(file.size > CAPTIONS_MAX_BYTES)
    if (file.size <= CAPTIONS_MAX_BYTES) props.onFile(language, file)
  }
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      className="grid grid-cols-1 gap-[7px]"
    >
      <span id={labelId} className="text-sm font-strong">
        Arquivos de legendas (opcional)
      </span>
      <div className="grid grid-cols-1 gap-3 rounded-md border-[1.5px] border-ink-soft p-4">
        {rows.length > 0 ? (
          <ul className="grid grid-cols-1 gap-1">
            {rows.map((row) => (
              <CaptionsRow key={row.language} row={row} onDelete={props.onDelete} />
            ))}
          </ul>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <div className="w-44">
            <Select
              aria-label="Língua das legendas"
              options={LANGUAGES}
              value={language}
              onValueChange={(chosen) => {
                setLanguage(chosen)
                setIsTooLarge(false)
                props.onChoice()
              }}
            />
          </div>
          <Button
            variant="outline"
            icon={Upload}
            isLoading={isSending}
            loadingText="Enviando…"
            aria-describedby={error ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {rows.some((row) => row.language === language) ? 'Substituir legendas' : 'Enviar legendas'}
          </Button>
        </div>
        <p className="text-xs leading-[1.45] text-text-muted">
          {`VTT ou SRT, de até 2\u00a0MB. ${note} ${whereShown(videoKind)}`}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label="Arquivo de legendas"
        onChange={choose}
        hidden
      />
      {error ? (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  )
}

type RowProps = { row: Row; onDelete: (language: CaptionLanguage) => void }

function CaptionsRow({ row: { language, text }, onDelete }: RowProps) {
  const name = CAPTION_LANGUAGES[language]
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="truncate text-xs text-text-muted" title={text}>
          {text}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={Trash2}
        aria-label={`Deletar legendas em ${name.toLowerCase()}`}
        onClick={() => onDelete(language)}
      />
    </li>
  )
}

function whereShown(kind: VideoKind | undefined) {
  if (kind !== undefined && !isFollowed(kind))
    return 'Este vídeo não informa em que ponto está: use o link do próprio vídeo para elas aparecerem.'
  if (kind === 'youtube' || kind === 'vimeo')
    return 'Este vídeo mostra as próprias legendas; estas viram a transcrição ao lado dele e entram na busca do curso.'
  return 'Aparecem no vídeo, na transcrição ao lado dele e na busca do curso.'
}
