import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { problemSentence } from '#/api/api-problem.ts'
import { isChangedMeanwhile, type ProblemPlaces, showSaveProblem } from './show-save-problem.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/** After a save: what shows it is asked for again, then comes the page that follows. */
export type WayOn = { refresh: () => Promise<unknown>; goOn?: () => Promise<unknown> }

/** Of the save that is under way, or that the form is left with: whoever leaves waits for it instead of being asked. */
export type Saving = { isSaved: boolean; outcome?: Promise<boolean> }

type Options<Values extends FieldValues, Checked extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Checked>
  fields: ProblemPlaces<Values>
  /** 'Erro ao salvar curso' */
  errorTitle: string
  /** Rejects with the problem to show; answers nothing when there was nothing to save. */
  save: (values: Checked) => Promise<WayOn | undefined>
}

/**
 * Saves, once at a time, what others may be saving too. A problem is shown at its field or as a toast; that somebody else
 * was faster is `conflict`, a sentence for the form to show. `saving` is for its LeaveGuard.
 */
export function useVersionedSave<Values extends FieldValues, Checked extends FieldValues>({
  form,
  fields,
  errorTitle,
  save,
}: Options<Values, Checked>) {
  const router = useRouter()
  const [conflict, setConflict] = useState<string>()
  const saving = useRef<Saving>({ isSaved: false })

  const submit = useSubmitOnce(async (event) => {
    const page = router.latestLocation.href
    const isStillHere = () => router.latestLocation.href === page
    const { promise: outcome, resolve } = Promise.withResolvers<boolean>()
    saving.current = { isSaved: false, outcome }
    setConflict(undefined)
    const send = form.handleSubmit(async (checked) => {
      try {
        const wayOn = await save(checked)
        if (!wayOn) return
        // A form that stays is typed into again, and that is not saved.
        saving.current = wayOn.goOn ? { isSaved: true, outcome } : { isSaved: false }
        resolve(true)
        await wayOn.refresh()
        // Whoever has gone elsewhere meanwhile is not fetched back.
        if (isStillHere()) await wayOn.goOn?.()
      } catch (error) {
        if (isChangedMeanwhile(error)) setConflict(problemSentence(error))
        else showSaveProblem({ form, fields, error, title: errorTitle })
      }
    })
    await send(event)
    resolve(false)
    if (isStillHere()) saving.current = { isSaved: false }
  })

  return { submit, conflict, saving }
}
