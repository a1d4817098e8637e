import { POST_MAX } from '@farol/domain/limits.ts'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'

type Props = {
  draft: ComponentProps<typeof DraftNotice>['draft']
  label: string
  submitLabel: string
  body: string
  onBody: (body: string) => void
  /** Rejects with the problem to show; the text stays. */
  onSend: () => Promise<unknown>
  onCancel?: (() => void) | undefined
  isFocused?: boolean
  /** What else is sent with it. */
  children?: ReactNode
}

/** A text to write: a dúvida, an answer, or either of them to change. */
export function PostForm({ draft, label, submitLabel, body, onBody, onSend, ...props }: Props) {
  const { onCancel, isFocused, children } = props
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onSend })
  const isTooLong = body.trim().length > POST_MAX
  const isEmpty = body.trim() === ''
  const tooLong = `Use no máximo ${numberText(POST_MAX)} caracteres. Há ${numberText(body.trim().length)}.`
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && !isEmpty && !isTooLong) mutate()
      }}
      className="grid grid-cols-1 gap-3"
    >
      <DraftNotice draft={draft} />
      <Field label={label} error={isTooLong ? tooLong : error && sentence(error)}>
        <FormattedTextarea
          value={body}
          rows={3}
          autoFocus={isFocused}
          onChange={({ target }) => {
            if (error) reset()
            onBody(target.value)
          }}
        />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          aria-disabled={isEmpty || isTooLong}
          isLoading={isPending}
          loadingText="Enviando…"
        >
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel} disabled={isPending}>
            Cancelar
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function sentence(error: Error) {
  if (!(error instanceof ApiProblem)) return problemSentence(error)
  if (error.code === 'NOT_FOUND') return 'Esta dúvida não existe mais. Seu texto continua aqui.'
  return error.fields.body ?? error.title
}
