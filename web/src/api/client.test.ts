import type { account } from '@farol/contract/account.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'

const signIn = () =>
  call<typeof account.signIn>(
    { method: 'POST', path: '/api/account/sign-in' },
    { body: { email: 'ana@exemplo.com', password: 'segredo-seguro' } },
  )

const answerWith = (body: string, init: ResponseInit) => {
  const fetched = vi.fn(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const problemOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiProblem)) throw new Error('expected an ApiProblem', { cause: error })
  return error
}

afterEach(() => vi.unstubAllGlobals())

test('a body travels as JSON and the answer comes back as it is', async () => {
  const fetched = answerWith('{"person":null}', { headers: { 'content-type': 'application/json' } })
  expect(await signIn()).toEqual({ person: null })
  expect(fetched).toHaveBeenCalledWith(
    '/api/account/sign-in',
    expect.objectContaining({
      method: 'POST',
      body: '{"email":"ana@exemplo.com","password":"segredo-seguro"}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    }),
  )
})

test("the server's problem keeps its code, sentence, fields and waiting time", async () => {
  answerWith(
    JSON.stringify({ code: 'TOO_MANY_ATTEMPTS', title: 'Muitas tentativas.', fields: { email: 'Aguarde.' } }),
    { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '30' } },
  )
  expect(await problemOf(signIn())).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    title: 'Muitas tentativas.',
    status: 429,
    fields: { email: 'Aguarde.' },
    retryAfter: 30,
  })
})

test("a proxy's error page becomes a sentence a person can read", async () => {
  answerWith('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  expect(await problemOf(signIn())).toMatchObject({ code: 'INTERNAL', status: 502 })
})

test('a page instead of data is a problem even with status 200', async () => {
  answerWith('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } })
  expect(await problemOf(signIn())).toMatchObject({ code: 'INTERNAL' })
})

test('no connection is told in Portuguese', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await problemOf(signIn())).toMatchObject({
    code: 'OFFLINE',
    title: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
  })
})
