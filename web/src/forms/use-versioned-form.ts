import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/** After a save: what shows it is asked for again, then comes the page that follows. */
export type WayOn = { refresh: () => Promise<unknown>; goOn?: () => Promise<unknown> }

/** The save that is under way, or that the form is left with: leaving waits for it instead of asking. */
export type Saving = { isSaved: boolean; outcome?: Promise<boolean> }

type Options<Values extends FieldValues, Checked extends FieldValues> = Omit<
  DraftFormOptions<Values, Checked>,
  'save' | 'isDone'
> & {
  /** Rejects with the problem to show; answers nothing if there was nothing to save. */
  save: (checked: Checked) => Promise<WayOn | undefined>
}

/**
 * A form for what others may be changing too. If another user saved first, `conflict` is a sentence for the form to
 * show. `saving` and `draft` are for its LeaveGuard, `draft` for a DraftNotice, too.
 */
export function useVersionedForm<Values extends FieldValues, Checked extends FieldValues>({
  save,
  ...options
}: Options<Values, Checked>) {
  const router = useRouter()
  const [conflict, setConflict] = useState<string>()
  const saving = useRef<Saving>({ isSaved: false })
  const attempt = useRef({ page: '', resolve: (_isSaved: boolean) => {} })
  const isStillHere = () => router.latestLocation.href === attempt.current.page

  const { formProps, ...form } = useDraftForm<Values, Checked>({
    ...options,
    isDone: () => saving.current.isSaved,
    save: async (checked) => {
      try {
        const wayOn = await save(checked)
        if (!wayOn) return false
        form.draft.forget()
        // A form that stays is typed into again, and that is not saved: it asks again once it shows what was saved.
        saving.current.isSaved = wayOn.goOn !== undefined
        attempt.current.resolve(true)
        await wayOn.refresh()
        // A user who has navigated elsewhere meanwhile stays there.
        if (isStillHere()) await wayOn.goOn?.()
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        setConflict(problemSentence(error))
      }
      return false
    },
  })

  const onSubmit = useSubmitOnce(async (event) => {
    const { promise: outcome, resolve } = Promise.withResolvers<boolean>()
    attempt.current = { page: router.latestLocation.href, resolve }
    saving.current = { isSaved: false, outcome }
    setConflict(undefined)
    await formProps.onSubmit(event)
    resolve(false)
    if (isStillHere()) saving.current = { isSaved: false }
  })

  return { ...form, formProps: { ...formProps, onSubmit }, conflict, saving }
}

const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'CHANGED_MEANWHILE'
