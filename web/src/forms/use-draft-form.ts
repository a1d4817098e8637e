import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts'
import { type DraftOf, useStoredDraft } from './use-stored-draft.ts'

export type DraftFormOptions<Values extends FieldValues, Checked extends FieldValues> = Omit<
  ContractFormOptions<Values, Checked>,
  'save'
> & {
  /** Rejects with the problem to show; answers false if what was typed is still to be kept. */
  save: (checked: Checked) => Promise<unknown>
  /** What is typed stays in this browser until it is saved. Absent while the form is loading. */
  draft: DraftOf | undefined
  /** It is saved already, and the form is about to close: what it still reports is not stored. */
  isDone?: () => boolean
}

/** A form of the contract whose text is not lost: `draft` is for a DraftNotice. */
export function useDraftForm<Values extends FieldValues, Checked extends FieldValues>({
  save,
  draft: of,
  isDone = () => false,
  ...options
}: DraftFormOptions<Values, Checked>) {
  const saved = options.defaultValues as Values
  const { restored, isOlder, forget, write } = useStoredDraft(of, saved)
  const form = useContractForm({
    ...options,
    ...(restored ? { values: restored, resetOptions: { keepDefaultValues: true } } : {}),
    save: async (checked: Checked) => {
      if ((await save(checked)) !== false) forget()
    },
  })

  const store: typeof write = useEffectEvent((typed, base) => {
    if (!isDone()) write(typed, base)
  })
  const { subscribe } = form.form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues = {} }) => store(values, defaultValues),
      }),
    [subscribe],
  )
  const discard = () => {
    forget()
    form.form.reset(saved)
  }
  return { ...form, draft: { restored, isRestored: restored !== undefined, isOlder, forget, discard } }
}
