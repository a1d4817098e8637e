import type { ErrorCode } from '@farol/contract/errors.ts'
import { type FieldPath, type FieldValues, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/**
 * Where the problem of each value is shown: at its field, or in a toast if the form has no place for it. A value that is
 * left out does not compile.
 */
type ProblemPlaces<Values> = { readonly [Name in keyof Values]-?: 'field' | 'toast' }

export type ContractFormOptions<Values extends FieldValues, Checked extends FieldValues> = {
  /** Loads the schema of the contract, and Zod with it: when the user begins to fill in the form, not with the screen. */
  schema: () => Promise<ZodType<Checked, Values>>
  /** In the order of the fields: the first that is wrong gets the focus. */
  places: ProblemPlaces<NoInfer<Values>>
  /** Fields at which a problem is shown although the server does not name them. */
  codes?: { readonly [Code in ErrorCode]?: FieldPath<NoInfer<Values>> }
  /** What a toast says about a problem that no field shows, or `always`. Its detail is the server's sentence by default. */
  toast: { title: string; detail?: string; always?: boolean }
  /** Rejects with the problem to show. */
  save: (checked: Checked) => Promise<unknown>
} & Pick<UseFormProps<NoInfer<Values>>, 'defaultValues' | 'values' | 'resetOptions'>

/** A form that the contract checks, before it is sent and by what the server says about it. */
export function useContractForm<Values extends FieldValues, Checked extends FieldValues>({
  schema,
  places,
  codes = {},
  toast,
  save,
  ...props
}: ContractFormOptions<Values, Checked>) {
  const form = useForm<Values, unknown, Checked>({ ...props, resolver: lazyResolver(schema) })

  const showProblem = (error: unknown) => {
    const messages = fieldMessages(error, codes)
    const names = Object.keys(places) as FieldPath<Values>[]
    const wrong = names.filter((name) => places[name] === 'field' && messages[name] !== undefined)
    for (const name of wrong) {
      form.setError(
        name,
        { type: 'server', message: messages[name] ?? '' },
        { shouldFocus: name === wrong[0] },
      )
    }
    if (wrong.length > 0 && !toast.always) return
    notify.error({ title: toast.title, detail: toast.detail ?? problemSentence(error) })
  }

  const onSubmit = useSubmitOnce(
    form.handleSubmit(async (checked) => {
      try {
        await save(checked)
      } catch (error) {
        showProblem(error)
      }
    }),
  )
  const onFocus = () => {
    loadResolver(schema).catch(() => undefined)
    prepareNotices()
  }
  const { errors, isSubmitting, isDirty } = form.formState
  return { form, errors, isSubmitting, isDirty, formProps: { onSubmit, onFocus } }
}

function fieldMessages(error: unknown, codes: { readonly [code in string]?: string }) {
  if (!(error instanceof ApiProblem)) return {}
  const field = codes[error.code]
  return field ? { [field]: error.title, ...error.fields } : error.fields
}

async function loadResolver<Values extends FieldValues, Checked>(
  schema: () => Promise<ZodType<Checked, Values>>,
): Promise<Resolver<Values, unknown, Checked>> {
  const { zodResolver } = await import('./zod-resolver.ts')
  return zodResolver<Values, unknown, Checked>(await schema())
}

function lazyResolver<Values extends FieldValues, Checked>(
  schema: () => Promise<ZodType<Checked, Values>>,
): Resolver<Values, unknown, Checked> {
  return async (values, context, options) => {
    const check = await loadResolver(schema).catch(() => undefined)
    // Without a connection the schema may be missing. The server checks the same, and the call says what is wrong.
    return check ? check(values, context, options) : { values: values as unknown as Checked, errors: {} }
  }
}
