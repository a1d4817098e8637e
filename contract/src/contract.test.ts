import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './contract.ts'
import { ERRORS } from './errors.ts'

test('no two endpoints share a method and a path', () => {
  const keys = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s declares its access and a shape for each parameter of its path',
  (_, endpoint) => {
    expect(['public', 'signed-in', 'admin']).toContain(endpoint.access)
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
  },
)

test('only administrators reach what lies under /api/admin', () => {
  const open = allEndpoints.filter(({ path, access }) => path.startsWith('/api/admin') && access !== 'admin')
  expect(open).toEqual([])
})

test('bodies refuse fields they do not know, so that nothing slips in beside what is checked', () => {
  for (const { body, path } of allEndpoints) {
    if (body) expect(z.toJSONSchema(body, { io: 'input' }).additionalProperties, path).toBe(false)
  }
})

/** Texts of the specification, kept to the letter. */
const WITHOUT_FULL_STOP: string[] = [
  'Complete as aulas anteriores primeiro',
  'Responda todas as perguntas antes de enviar',
]

test('every error has a client or server status and a sentence', () => {
  for (const { status, message } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    if (!WITHOUT_FULL_STOP.includes(message)) expect(message).toMatch(/[.!]$/)
  }
})
