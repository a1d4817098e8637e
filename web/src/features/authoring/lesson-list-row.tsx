import { parseLengthText } from '@farol/domain/length-text.ts'
import { VIDEO_PROBLEMS } from '@farol/domain/video-problems.ts'
import { parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { UNREADABLE_LENGTH } from '#/forms/length-input.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { HiddenVideo } from './hidden-video.tsx'
import { type LessonRow, opened, type RowErrors, typing, withLink, withTitle } from './lesson-rows.ts'
import type { PreviewState } from './preview-state.ts'
import { isPaste, Opening } from './video-field.tsx'
import { reportingTo } from './video-preview.tsx'

/** A video that reports nothing for so long is saved without its length. */
const OPENING_MOST_MS = 8_000
/** After its length, for a title that comes later. */
const TITLE_MOST_MS = 2_000
const TELL_TITLES: readonly VideoKind[] = ['vimeo', 'youtube']

type Props = {
  row: LessonRow
  /** Its place in the course, counted from 1. */
  number: number
  isOpening: boolean
  errors: RowErrors
  onChange: (next: (row: LessonRow) => LessonRow) => void
  onRemove: () => void
}

export function LessonListRow({ row, number, isOpening, errors, onChange, onRemove }: Props) {
  const { source, problem } = parseVideoSource(row.link)
  const isLengthRead = parseLengthText(row.length) !== undefined
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2.5 py-4 sm:grid-cols-[2rem_minmax(0,1fr)_7rem_auto]">
      <span className="text-text-muted tabular-nums max-sm:col-span-2 sm:pt-3" aria-hidden>
        {number}
      </span>
      <div className="grid gap-2.5 max-sm:col-span-2">
        <Field label={`Título da aula ${number}`} isLabelHidden error={titleError(row, errors)}>
          <LineInput
            value={row.title}
            onChange={({ target }) => onChange((current) => withTitle(current, target.value))}
          />
        </Field>
        <Field
          label={`Link da aula ${number}`}
          isLabelHidden
          error={problem ? VIDEO_PROBLEMS[problem] : errors.videoUrl}
          hint={source ? <Opening kind={source.kind} status={row.preview?.status ?? 'opening'} /> : undefined}
        >
          <LineInput
            inputMode="url"
            spellCheck={false}
            value={row.link}
            onChange={({ target, nativeEvent }) =>
              onChange((current) =>
                isPaste(nativeEvent)
                  ? withLink(current, recognised(target.value))
                  : typing(current, target.value),
              )
            }
            onBlur={() =>
              row.preview?.status === 'opening' &&
              onChange((current) => withLink(current, recognised(current.link)))
            }
            className="text-sm"
          />
        </Field>
      </div>
      <Field
        label={`Duração da aula ${number}`}
        isLabelHidden
        error={isLengthRead ? errors.videoDuration : UNREADABLE_LENGTH}
        hint="Duração, em min:s"
      >
        <Input
          inputMode="text"
          placeholder="–"
          value={row.length}
          onChange={({ target }) => onChange((current) => ({ ...current, length: target.value }))}
          className="tabular-nums"
        />
      </Field>
      <Button variant="ghost" icon={Trash2} aria-label={`Retirar a aula ${number}`} onClick={onRemove} />
      {isOpening && source ? (
        <OpeningVideo
          key={source.url}
          url={source.url}
          tellsTitle={row.suggestion !== null && TELL_TITLES.includes(source.kind)}
          onOpened={(state, title) => onChange((current) => opened(current, state, title))}
        />
      ) : null}
    </li>
  )
}

const recognised = (link: string) => parseVideoSource(link).source?.url ?? link

const titleError = ({ title }: LessonRow, errors: RowErrors) =>
  title.trim() === '' ? 'Digite o título da aula.' : errors.title

const FAILED: PreviewState = { status: 'failed', seconds: null }

type OpeningProps = {
  url: string
  /** Its title is worth waiting for. */
  tellsTitle: boolean
  onOpened: (state: PreviewState, title: string) => void
}

/** Shown until the player has reported that it opens, how long it is, and what it is called. */
function OpeningVideo({ url, tellsTitle, onOpened }: OpeningProps) {
  const [state, setState] = useState<PreviewState>()
  const [title, setTitle] = useState('')
  const tell = useEffectEvent(() => onOpened(state ?? FAILED, title))
  const isKnown = state !== undefined
  const isEnough = isKnown && (state.status === 'failed' || !tellsTitle || title !== '')
  useEffect(() => {
    const timer = setTimeout(tell, isEnough ? 0 : isKnown ? TITLE_MOST_MS : OPENING_MOST_MS)
    return () => clearTimeout(timer)
  }, [isKnown, isEnough])
  return <HiddenVideo url={url} {...reportingTo(setState, setTitle)} />
}
