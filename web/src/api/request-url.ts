type Target = {
  path: string
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/** Fills the `{name}` places of the path and adds the query; what is undefined is left out. */
export function requestUrl({ path, params = {}, query = {} }: Target) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
