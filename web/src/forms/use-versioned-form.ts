import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts'
import { type DraftOf, useStoredDraft } from './use-stored-draft.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/** After a save: what shows it is asked for again, then comes the page that follows. */
export type WayOn = { refresh: () => Promise<unknown>; goOn?: () => Promise<unknown> }

/** The save that is under way, or that the form is left with: leaving waits for it instead of asking. */
export type Saving = { isSaved: boolean; outcome?: Promise<boolean> }

type Options<Values extends FieldValues, Checked extends FieldValues> = Omit<
  ContractFormOptions<Values, Checked>,
  'save'
> & {
  /** Rejects with the problem to show; answers nothing if there was nothing to save. */
  save: (checked: Checked) => Promise<WayOn | undefined>
  /** What is typed stays in this browser until it is saved. Absent while the form is loading. */
  draft?: DraftOf | undefined
}

/**
 * A form for what others may be changing too. If another user saved first, `conflict` is a sentence for the form to
 * show. `saving` and `draft` are for its LeaveGuard, `draft` for a DraftNotice, too.
 */
export function useVersionedForm<Values extends FieldValues, Checked extends FieldValues>({
  save,
  draft: draftOf,
  ...options
}: Options<Values, Checked>) {
  const router = useRouter()
  const [conflict, setConflict] = useState<string>()
  const saving = useRef<Saving>({ isSaved: false })
  const attempt = useRef({ page: '', resolve: (_isSaved: boolean) => {} })
  const isStillHere = () => router.latestLocation.href === attempt.current.page

  const saved = options.defaultValues as Values
  const stored = useStoredDraft(draftOf, saved)
  const { formProps, ...form } = useContractForm({
    ...options,
    ...(stored.restored ? { values: stored.restored, resetOptions: { keepDefaultValues: true } } : {}),
    save: async (checked: Checked) => {
      try {
        const wayOn = await save(checked)
        if (!wayOn) return
        stored.forget()
        // A form that stays is typed into again, and that is not saved.
        saving.current = wayOn.goOn ? { ...saving.current, isSaved: true } : { isSaved: false }
        attempt.current.resolve(true)
        await wayOn.refresh()
        // A user who has navigated elsewhere meanwhile stays there.
        if (isStillHere()) await wayOn.goOn?.()
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        setConflict(problemSentence(error))
      }
    },
  })

  const store: typeof stored.write = useEffectEvent((typed, base) => {
    if (!saving.current.isSaved) stored.write(typed, base)
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
    stored.forget()
    form.form.reset(saved)
  }

  const onSubmit = useSubmitOnce(async (event) => {
    const { promise: outcome, resolve } = Promise.withResolvers<boolean>()
    attempt.current = { page: router.latestLocation.href, resolve }
    saving.current = { isSaved: false, outcome }
    setConflict(undefined)
    await formProps.onSubmit(event)
    resolve(false)
    if (isStillHere()) saving.current = { isSaved: false }
  })

  const draft = {
    restored: stored.restored,
    isRestored: stored.restored !== undefined,
    isOlder: stored.isOlder,
    forget: stored.forget,
    discard,
  }
  return { ...form, formProps: { ...formProps, onSubmit }, conflict, saving, draft }
}

const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'CHANGED_MEANWHILE'
