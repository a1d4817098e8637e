import { parseCaptionsAddress } from '@farol/domain/captions-address.ts'
import { parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonValues } from '#/api/admin-lessons.ts'
import { Field } from '#/ui/field.tsx'
import { LineInput } from '#/ui/line-input.tsx'

type Props = {
  form: Pick<UseFormReturn<LessonValues>, 'register' | 'watch' | 'formState'>
  /** Typed to the end: what can be shown with the preview. */
  onSettle: (url: string | undefined) => void
}

export function CaptionsField({ form, onSettle }: Props) {
  const { source } = parseVideoSource(form.watch('videoUrl'))
  return (
    <Field
      label="Legendas (opcional)"
      error={form.formState.errors.captionsUrl?.message}
      hint={(source && hints[source.kind]) ?? HINT}
    >
      <LineInput
        inputMode="url"
        spellCheck={false}
        placeholder="https://exemplo.com/aula.vtt"
        {...form.register('captionsUrl', {
          onBlur: ({ target }: { target: HTMLTextAreaElement }) =>
            onSettle(parseCaptionsAddress(target.value).url),
        })}
      />
    </Field>
  )
}

const HINT = 'O link de um arquivo de legendas (.vtt), num site que deixe outros sites usarem o arquivo.'

const OWN_CAPTIONS = 'Este vídeo já traz as próprias legendas. Este campo só vale para arquivos de vídeo.'

const hints: Partial<Record<VideoKind, string>> = {
  vimeo: OWN_CAPTIONS,
  'vimeo-fallback': OWN_CAPTIONS,
  youtube: OWN_CAPTIONS,
}
