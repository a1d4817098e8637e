import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '#/api/api-problem.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError'>

/** Shows what the server said about single fields at those fields; the first of them gets the focus. */
export function showProblem<Values extends FieldValues>(
  form: Form<Values>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
) {
  if (!(error instanceof ApiProblem)) return
  const messages = error.code === 'EMAIL_TAKEN' ? { email: error.title, ...error.fields } : error.fields
  const wrong = fields.filter((field) => messages[field] !== undefined)
  for (const [position, field] of wrong.entries()) {
    form.setError(field, { type: 'server', message: messages[field] ?? '' }, { shouldFocus: position === 0 })
  }
}
