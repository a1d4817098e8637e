import { AVISO_TEXT_MAX } from '@farol/domain/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { problemSentence } from '#/api/api-problem.ts'
import {
  type AvisoDesk,
  type AvisoTarget,
  type AvisoValues,
  recipientsQuery,
  sendAvisoTest,
} from '#/api/avisos.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { textOrNull } from '#/forms/empty-as-null.ts'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { notify } from '#/notices/notices.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { LineInput } from '#/ui/line-input.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { type Recipients, SendDialog } from './send-dialog.tsx'
import { TargetFields } from './target-fields.tsx'

type Props = {
  desk: AvisoDesk
  values: AvisoValues
  draftOf: DraftOf
  /** The recipients in the monitor's turma. In the administration they are counted for the chosen audience. */
  counted?: Recipients
  /** Rejects with the problem to show. */
  onSave: (values: AvisoValues) => Promise<WayOn>
  onReload: Reload
}

/** Loaded with the preview: students load it, too, and have no other code in common with this. */
const formatted = lazyPart(async () => (await import('#/text/formatted-text.tsx')).FormattedText)

const MODES = [
  { value: 'write', label: 'Escrever' },
  { value: 'preview', label: 'Prévia' },
] as const

/** Writes an aviso: to whom, what, when; sent once the number of people is confirmed. */
export function AvisoForm({ desk, values, draftOf, counted, onSave, onReload }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  const isConfirmed = useRef(false)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const [isConfirming, setIsConfirming] = useState(false)
  const FormattedText = useLazyPart(formatted, mode === 'preview', () => setMode('write'))
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/avisos.ts')).avisoValues,
    defaultValues: values,
    places: {
      audience: 'toast',
      courseId: 'field',
      turmaId: 'field',
      title: 'field',
      text: 'field',
      sendAt: 'field',
    },
    codes: { AVISO_IN_PAST: 'sendAt', COURSE_NOT_FOUND: 'courseId', TURMA_NOT_FOUND: 'turmaId' },
    toast: { title: 'Erro ao enviar aviso' },
    save: onSave,
  })
  const written = useWatch({ control: form.control })
  const target = {
    audience: written.audience ?? values.audience,
    courseId: written.courseId ?? null,
    turmaId: written.turmaId ?? null,
  }
  const content = { title: written.title ?? '', text: written.text ?? '' }
  const recipients = useRecipients(target, counted)
  const testing = useMutation({
    mutationFn: () => sendAvisoTest(desk, content),
    onSuccess: () => notify.success({ title: 'Teste a caminho', detail: 'Veja a sua caixa de entrada.' }),
    onError: (error) => notify.error({ title: 'Erro ao enviar teste', detail: problemSentence(error) }),
  })
  const ask = async () => {
    setMode('write')
    if (await form.trigger(undefined, { shouldFocus: true })) setIsConfirming(true)
  }
  const label = written.sendAt ? 'Agendar aviso' : 'Enviar aviso'
  return (
    <FormPanel
      {...formProps}
      ref={formRef}
      onSubmit={(event) => {
        if (!isConfirmed.current) {
          event.preventDefault()
          void ask()
          return
        }
        isConfirmed.current = false
        void formProps.onSubmit(event).finally(() => setIsConfirming(false))
      }}
      footer={
        <>
          <Button type="submit" isLoading={isSubmitting} loadingText="Enviando…">
            {label}
          </Button>
          <Button
            variant="outline"
            isLoading={testing.isPending}
            loadingText="Enviando…"
            aria-disabled={content.title.trim() === '' || content.text.trim() === ''}
            onClick={() => testing.mutate()}
          >
            Enviar teste para mim
          </Button>
        </>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
      {desk.turmaId === undefined ? (
        <TargetFields
          target={target}
          error={errors.courseId?.message ?? errors.turmaId?.message}
          onChange={(next) => {
            for (const name of ['audience', 'courseId', 'turmaId'] as const)
              form.setValue(name, next[name], { shouldDirty: true })
            form.clearErrors(['courseId', 'turmaId'])
          }}
        />
      ) : null}
      <Segmented label="Escrever ou ver a prévia" value={mode} onValueChange={setMode} options={MODES} />
      {mode === 'preview' ? (
        <section aria-label="Prévia" className="rounded-md border border-border bg-surface p-5">
          <h2 className="mb-2 text-lg wrap-anywhere">{content.title || 'Sem título'}</h2>
          {FormattedText ? <FormattedText text={content.text || 'Sem texto.'} /> : null}
        </section>
      ) : null}
      <div hidden={mode === 'preview'} className="grid gap-6 [&[hidden]]:hidden">
        <Field label="Título" isRequired error={errors.title?.message}>
          <LineInput autoComplete="off" {...form.register('title')} />
        </Field>
        <Field
          label="Texto"
          isRequired
          error={errors.text?.message}
          hint={`**negrito**, *itálico* e listas com “-”. Até ${numberText(AVISO_TEXT_MAX)} caracteres.`}
        >
          <FormattedTextarea rows={8} {...form.register('text')} />
        </Field>
      </div>
      <Field
        label="Quando"
        error={errors.sendAt?.message}
        hint="No horário da escola. Vazio: agora. Até lá, o aviso pode ser alterado ou cancelado."
      >
        <Input
          type="datetime-local"
          className="max-w-70 tabular-nums"
          {...form.register('sendAt', { setValueAs: textOrNull })}
        />
      </Field>
      <SendDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        recipients={recipients}
        sendAt={written.sendAt ?? null}
        confirmLabel={label}
        isPending={isSubmitting}
        onConfirm={() => {
          isConfirmed.current = true
          formRef.current?.requestSubmit()
        }}
      />
    </FormPanel>
  )
}

/** Undefined while they are counted. */
function useRecipients(target: AvisoTarget, known: Recipients | undefined): Recipients | undefined {
  const isChosen = target.audience === 'everyone' || (target.courseId ?? target.turmaId) !== null
  const { data } = useQuery({ ...recipientsQuery(target), enabled: known === undefined && isChosen })
  return known ?? (isChosen ? data : undefined)
}
