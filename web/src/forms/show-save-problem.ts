import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { showProblem } from './show-problem.ts'

type SaveProblem<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setError'>
  fields: readonly FieldPath<Values>[]
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
  const isAtField = error instanceof ApiProblem && fields.some((field) => error.fields[field] !== undefined)
  if (isAtField) showProblem(form, fields, error)
  else notify.error({ title, detail: problemSentence(error) })
}

export const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'CHANGED_MEANWHILE'
