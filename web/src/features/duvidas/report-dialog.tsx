import type { Post } from '@farol/contract/duvidas.ts'
import { REPORT_REASON_MAX } from '@farol/domain/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { reportPost } from '#/api/duvidas.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useDraftState } from '#/forms/use-draft-state.ts'
import { notify } from '#/notices/notices.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

export function ReportDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { typed, setTyped, draft } = useDraftState({ name: `report.${post.id}` }, { reason: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reportPost(post.id, typed.reason.trim()),
    onSuccess: () => {
      draft.forget()
      notify.success({ title: 'Denúncia enviada', detail: 'A escola vai olhar este texto.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Denunciar este texto"
      submitLabel="Denunciar"
      pendingLabel="Enviando…"
      isSubmitting={isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <DraftNotice draft={draft} />
      <Field
        label="O que há de errado? (opcional)"
        error={error && problemSentence(error)}
        hint="Só a escola vê a denúncia. Quem escreveu não sabe quem denunciou."
      >
        <Input
          value={typed.reason}
          maxLength={REPORT_REASON_MAX}
          onChange={({ target }) => setTyped({ reason: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
