import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { showProblem } from './show-problem.ts'

/**
 * Where the problem of each value of a form is shown: at its field, or in a toast when the form has no place for it. A
 * value that is left out does not compile: its problem would appear in the wrong place unnoticed.
 */
export type ProblemPlaces<Values> = { readonly [Name in keyof Values]-?: 'field' | 'toast' }

type SaveProblem<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setError'>
  fields: ProblemPlaces<Values>
  error: unknown
  /** 'Erro ao salvar curso' */
  title: string
}

/** At its field when the problem is one of a field, else as a toast. */
export function showSaveProblem<Values extends FieldValues>({
  form,
  fields,
  error,
  title,
}: SaveProblem<Values>) {
  const shown = (Object.keys(fields) as FieldPath<Values>[]).filter((name) => fields[name] === 'field')
  const isAtField = error instanceof ApiProblem && shown.some((name) => error.fields[name] !== undefined)
  if (isAtField) showProblem(form, shown, error)
  else notify.error({ title, detail: problemSentence(error) })
}

export const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'CHANGED_MEANWHILE'
