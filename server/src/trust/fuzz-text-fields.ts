import { allEndpoints, contract } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { z } from 'zod'

type Shape = z.core.JSONSchema.BaseSchema

/** Every free text that a request of the contract can carry, as `noun.endpoint field.of.field`. */
export const textFields = (): string[] =>
  allEndpoints.flatMap((endpoint) =>
    [endpoint.body, endpoint.query].flatMap((schema) =>
      schema
        ? textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            (path) => `${nameOf(endpoint)} ${path}`,
          )
        : [],
    ),
  )

function nameOf(wanted: Endpoint): string {
  for (const [noun, group] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(group)) if (endpoint === wanted) return `${noun}.${name}`
  }
  return ''
}

function textsIn(shape: Shape, path = ''): string[] {
  if (shape.enum || shape.const !== undefined || shape.pattern) return []
  if (shape.type === 'string') return [path]
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => textsIn(each as Shape, below(name))),
    ...(shape.items ? textsIn(shape.items as Shape, path) : []),
    ...(shape.anyOf ?? []).flatMap((each) => textsIn(each as Shape, path)),
  ]
}
