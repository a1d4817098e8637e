import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { problemSentence } from '../api/api-problem.ts'
import { isChangedMeanwhile, showSaveProblem } from './show-save-problem.ts'
import { useSubmitOnce } from './use-submit-once.ts'

type Options<Values extends FieldValues, Checked extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Checked>
  fields: readonly FieldPath<Values>[]
  /** 'Erro ao salvar curso' */
  errorTitle: string
  /** Rejects with the problem to show. */
  save: (values: Checked) => Promise<void>
}

/**
 * Saves, once at a time, what others may be saving too. A problem is shown at its field or as a toast; that somebody else
 * was faster is `conflict`, a sentence for the form to show.
 */
export function useVersionedSave<Values extends FieldValues, Checked extends FieldValues>({
  form,
  fields,
  errorTitle,
  save,
}: Options<Values, Checked>) {
  const [conflict, setConflict] = useState<string>()
  const submit = useSubmitOnce(
    form.handleSubmit(async (checked) => {
      try {
        await save(checked)
      } catch (error) {
        if (isChangedMeanwhile(error)) setConflict(problemSentence(error))
        else showSaveProblem({ form, fields, error, title: errorTitle })
      }
    }),
  )
  return { submit, conflict }
}
