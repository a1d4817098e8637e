/** Whether an `Accept-Encoding` header accepts this encoding: by name or as `*`, and not with a weight of 0. */
export function acceptsEncoding(header: string | null, encoding: string): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
