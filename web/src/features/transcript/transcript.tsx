import type { CaptionTrack } from '@farol/contract/captions.ts'
import { parseCaptions } from '@farol/domain/captions/parse-captions.ts'
import { findInTranscript, type TranscriptLine, transcriptOf } from '@farol/domain/captions/transcript.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Copy } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { captionsTextQuery } from '#/api/captions.ts'
import { notify } from '#/notices/notices.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { TranscriptLines } from './transcript-lines.tsx'

type Props = {
  track: CaptionTrack
  media: LessonMedia | null
  onSeek: (seconds: number) => void
}

export function Transcript({ track, ...player }: Props) {
  const { data: text, isError, refetch } = useQuery(captionsTextQuery(track.address))
  const lines = useMemo(
    () => (text === undefined ? undefined : transcriptOf(parseCaptions(text).cues ?? [])),
    [text],
  )
  if (isError)
    return (
      <div className="text-sm text-text-muted">
        <p className="mb-2">A transcrição não abriu.</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  if (!lines)
    return (
      <p>
        <SkeletonLines />
      </p>
    )
  if (lines.length === 0) return <p className="text-sm text-text-muted">Estas legendas não têm texto.</p>
  return <SearchedTranscript lines={lines} language={track.language} {...player} />
}

type SearchedProps = Omit<Props, 'track'> & { lines: readonly TranscriptLine[]; language: string }

function SearchedTranscript({ lines, language, media, onSeek }: SearchedProps) {
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const [position, setPosition] = useState(0)
  const matches = useMemo(() => findInTranscript(lines, searched), [lines, searched])
  const active = matches.length === 0 ? -1 : position % matches.length
  const step = (by: number) => setPosition((active + by + matches.length) % Math.max(1, matches.length))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const isSearching = searched.trim() !== ''
  return (
    <>
      <SearchInput
        aria-label="Buscar na transcrição"
        placeholder="Buscar na transcrição"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPosition(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="my-2 flex min-h-11 items-center gap-1">
        <p role="status" className="flex-1 text-sm text-text-muted tabular-nums">
          {isSearching ? matchText(active, matches.length) : null}
        </p>
        {matches.length > 0 ? (
          <>
            <Button
              variant="ghost"
              size="sm"
              icon={ChevronUp}
              aria-label="Anterior"
              onClick={() => step(-1)}
            />
            <Button
              variant="ghost"
              size="sm"
              icon={ChevronDown}
              aria-label="Próximo"
              onClick={() => step(1)}
            />
          </>
        ) : null}
        <Button variant="ghost" size="sm" icon={Copy} onClick={() => void copy(lines)}>
          Copiar
        </Button>
      </div>
      <TranscriptLines
        lines={lines}
        language={language}
        matches={matches}
        active={active}
        media={media}
        onSeek={onSeek}
      />
    </>
  )
}

const matchText = (active: number, count: number) =>
  count === 0 ? 'Nada encontrado' : `${numberText(active + 1)} de ${numberText(count)}`

/** Browsers refuse it on pages without encryption, and users may forbid it. */
async function copy(lines: readonly TranscriptLine[]) {
  try {
    await navigator.clipboard.writeText(lines.map(({ text }) => text).join('\n'))
    notify.success({ title: 'Transcrição copiada' })
  } catch {
    notify.error({ title: 'Não foi possível copiar', detail: 'Selecione o texto e copie você mesmo.' })
  }
}
