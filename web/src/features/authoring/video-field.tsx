import { VIDEO_PROBLEMS } from '@farol/domain/video-problems.ts'
import { isFollowed, parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import type { PreviewState } from './preview-state.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  /** Pasted, or typed to the end: the address of what was understood. */
  onSettle: (url: string | undefined) => void
  /** How the preview of that address is doing. */
  preview: PreviewState['status']
  error: string | undefined
}

/** A link or an embed code. The address that is understood in it takes its place as soon as it is pasted or left. */
export function VideoField({ value, onChange, onSettle, preview, error }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const { source, problem } = parseVideoSource(value)
  const settle = (text: string) => {
    const found = parseVideoSource(text).source
    setIsTyping(false)
    onChange(found?.url ?? text)
    onSettle(found?.url)
  }
  const shownProblem = problem && problem !== 'blank' && !isTyping ? VIDEO_PROBLEMS[problem] : undefined
  return (
    <Field
      label="Link do vídeo"
      isRequired
      error={shownProblem ?? (source ? undefined : error)}
      hint={source && !isTyping ? <Opening kind={source.kind} status={preview} /> : HINT}
      help={
        <HelpHint about="onde está o vídeo">
          No YouTube e no Vimeo, toque em Compartilhar e copie o link. O código de incorporação (Compartilhar,
          depois Incorporar) também serve.
        </HelpHint>
      }
    >
      <Textarea
        rows={2}
        spellCheck={false}
        value={value}
        onChange={(event) => {
          if (isPaste(event.nativeEvent)) return settle(event.target.value)
          setIsTyping(true)
          onChange(event.target.value)
        }}
        onBlur={() => settle(value)}
        className="wrap-anywhere [font-variant-ligatures:none]"
      />
    </Field>
  )
}

const HINT =
  'Do YouTube, do Vimeo ou de um arquivo de vídeo na internet. O vídeo está no celular ou no computador? Escolha “Enviar arquivo”, acima.'

/** Nothing is called recognised that has not opened in the preview. */
export function Opening({ kind, status }: { kind: VideoKind; status: PreviewState['status'] }) {
  const name = VIDEO_SOURCE_NAMES[kind]
  if (!isFollowed(kind)) return `${name}: conta o tempo com a aula aberta.`
  if (status === 'opening') return `${name}: abrindo a prévia…`
  if (status === 'failed')
    return <span className="font-strong text-danger">{name}: o vídeo não abriu na prévia.</span>
  return (
    <span className="flex items-start gap-1.5 font-strong text-success">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      {name} reconhecido.
    </span>
  )
}

export const isPaste = (event: Event) =>
  event instanceof InputEvent && event.inputType.startsWith('insertFrom')
