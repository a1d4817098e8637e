import type { AttemptOfUser, CourseOfUser, ListedUser } from '@farol/contract/users.ts'
import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { BLOCK_REASON_MAX } from '@farol/domain/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { userCertificatesQuery } from '#/api/admin-certificates.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useDraftForm } from '#/forms/use-draft-form.ts'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { ATTEMPTS, CERTIFICATES, COURSE_STARTS, counted } from '#/text/counts.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'

type When = 'now' | 'later'

const CHOICES: { value: When; label: string }[] = [
  { value: 'later', label: `Bloquear agora e excluir em ${DELETION_GRACE_DAYS} dias` },
  { value: 'now', label: 'Excluir agora, sem volta' },
]

type Props = {
  user: ListedUser
  courses: CourseOfUser[]
  attempts: AttemptOfUser[]
  onClose: () => void
  /** Rejects with the problem to show. */
  onSubmit: (deletion: { reason: string; when: When }) => Promise<void>
}

/** Says what is lost, and asks when and why. */
export function DeleteDialog({ user, courses, attempts, onClose, onSubmit }: Props) {
  const [when, setWhen] = useState<When>('later')
  const { data: certificates = [] } = useQuery(userCertificatesQuery(user.id))
  const started = courses.filter(({ percent }) => percent > 0).length
  return (
    <ReasonDialog
      title={`Excluir a conta de ${user.name}?`}
      submitLabel={when === 'now' ? 'Excluir agora' : `Excluir em ${DELETION_GRACE_DAYS} dias`}
      pendingLabel="Excluindo…"
      draftOf={{ name: `delete.${user.id}` }}
      onClose={onClose}
      onSubmit={(reason) => onSubmit({ reason, when })}
    >
      <p className="text-text-muted">
        Nome, email, foto e acesso são apagados. Esta pessoa perde {counted(started, COURSE_STARTS)},{' '}
        {counted(attempts.length, ATTEMPTS)} de quiz e {counted(certificates.length, CERTIFICATES)}, que
        deixam de valer. Só ficam números sem nome. Ela é avisada por email.
      </p>
      <RadioCards label="Quando" value={when} onValueChange={setWhen} options={CHOICES} isStacked />
    </ReasonDialog>
  )
}

type ReasonDialogProps = {
  title: string
  submitLabel: string
  pendingLabel: string
  draftOf: DraftOf
  /** What will happen. */
  children: ReactNode
  onClose: () => void
  /** Rejects with the problem to show. */
  onSubmit: (reason: string) => Promise<void>
}

/** Asks why, before an account is blocked or deleted: the reason goes into the change log. */
export function ReasonDialog({
  title,
  submitLabel,
  pendingLabel,
  draftOf,
  children,
  onClose,
  onSubmit,
}: ReasonDialogProps) {
  const { form, errors, isSubmitting, formProps, draft } = useDraftForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/users.ts')).reasonBody,
    defaultValues: { reason: '' },
    places: { reason: 'field' },
    toast: { title: 'Erro ao salvar' },
    save: ({ reason }) => onSubmit(reason),
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      isSubmitting={isSubmitting}
      isDanger
      onClose={onClose}
      {...formProps}
    >
      {children}
      <DraftNotice draft={draft} />
      <Field
        label="Motivo"
        error={errors.reason?.message}
        hint="Fica no registro de alterações, que não pode ser apagado."
      >
        <Input autoComplete="off" maxLength={BLOCK_REASON_MAX} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
