import { isFollowed, readVideoSource } from '@farol/domain/video-source.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { VIDEO_PROBLEMS } from '../../../../../../forms/admin-checks.ts'
import { VIDEO_SOURCE_NAMES } from '../../../../../../text/video-sources.ts'
import { Field } from '../../../../../../ui/field.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  /** Pasted, or typed to the end: the address of what was recognised. */
  onSettle: (url: string | undefined) => void
  error: string | undefined
}

/** A link or an embed code. What is recognised in it takes its place as soon as it is pasted or left. */
export function VideoField({ value, onChange, onSettle, error }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const { source, problem } = readVideoSource(value)
  const settle = (text: string) => {
    const found = readVideoSource(text).source
    setIsTyping(false)
    onChange(found?.url ?? text)
    onSettle(found?.url)
  }
  const shownProblem = problem && problem !== 'blank' && !isTyping ? VIDEO_PROBLEMS[problem] : undefined
  return (
    <Field
      label="URL do vídeo ou código de incorporação"
      isRequired
      error={shownProblem ?? (source ? undefined : error)}
      hint={
        source ? (
          <span className="flex items-start gap-1.5 font-strong text-success">
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
            {VIDEO_SOURCE_NAMES[source.kind]} {isFollowed(source.kind) ? 'reconhecido' : 'reconhecida'}.
            {value.includes('<') ? ' O endereço será extraído do código.' : null}
          </span>
        ) : (
          'Vimeo, YouTube, HLS (.m3u8) ou o endereço de um arquivo de vídeo.'
        )
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

const isPaste = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('insertFrom')
