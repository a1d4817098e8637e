import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form with a resolver that is loaded when the user starts to use the form, not with the page: call
 * `prepare` on the first focus.
 */
export function lazyResolver<In extends FieldValues, Out>(load: () => Promise<Resolver<In, unknown, Out>>) {
  const resolver: Resolver<In, unknown, Out> = async (values, context, options) => {
    const check = await load().catch(() => undefined)
    // Without a connection the check may be missing. The server checks the same, and the call tells what is wrong.
    if (!check) return { values: values as unknown as Out, errors: {} }
    return check(values, context, options)
  }
  const prepare = () => {
    load().catch(() => undefined)
  }
  return { resolver, prepare }
}
