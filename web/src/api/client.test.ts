import type { account } from '@farol/contract/account.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { call, DEFAULT_TIMEOUT_MS, requestUrl } from './client.ts'

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
  const fetched = answerWith('{"user":null}', { headers: { 'content-type': 'application/json' } })
  expect(await signIn()).toEqual({ user: null })
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

test("a proxy's error page becomes a sentence a user can read", async () => {
  answerWith('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  expect(await problemOf(signIn())).toMatchObject({ code: 'INTERNAL', status: 502 })
})

test('a page instead of data is a problem even with status 200', async () => {
  answerWith('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } })
  expect(await problemOf(signIn())).toMatchObject({ code: 'INTERNAL' })
})

test('the error for no connection is in Portuguese', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await problemOf(signIn())).toMatchObject({
    code: 'OFFLINE',
    title: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
  })
})

/** A server that never answers, or that begins to and then falls silent; only giving up ends it. */
const answerNever = (how: 'no answer' | 'half an answer') =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    if (how === 'no answer') return givenUp
    const response = new Response('', { headers: { 'content-type': 'application/json' } })
    return Promise.resolve(Object.assign(response, { json: () => givenUp }))
  })

describe('a server that stays silent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each(['no answer', 'half an answer'] as const)('is given up with a sentence: %s', async (how) => {
    answerNever(how)
    const problem = problemOf(signIn())
    await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS)
    expect(await problem).toMatchObject({
      code: 'TIMEOUT',
      status: 0,
      title: 'O servidor demorou demais para responder. Tente novamente.',
    })
  })

  test('is given up sooner or later where the call says so', async () => {
    answerNever('no answer')
    const seen = vi.fn()
    call<typeof account.session>({ method: 'GET', path: '/api/session' }, {}, undefined, {
      timeoutMs: 500,
    }).catch(seen)
    await vi.advanceTimersByTimeAsync(499)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ code: 'TIMEOUT' }))
  })

  test('is not a timeout when the screen itself was left', async () => {
    answerNever('no answer')
    const leaving = new AbortController()
    const failure = call<typeof account.session>(
      { method: 'GET', path: '/api/session' },
      {},
      leaving.signal,
    ).catch((error: unknown) => error)
    leaving.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no timer behind once it has answered', async () => {
    answerWith('{"user":null}', { headers: { 'content-type': 'application/json' } })
    await signIn()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a parameter fills its place and cannot leave it', () => {
  expect(requestUrl({ path: '/api/courses/{id}/lessons', params: { id: 'a/../b?c' } })).toBe(
    '/api/courses/a%2F..%2Fb%3Fc/lessons',
  )
})

test('a missing parameter is a mistake in the program', () => {
  expect(() => requestUrl({ path: '/api/courses/{id}' })).toThrow('needs the parameter id')
})

test('query values are encoded, and those left undefined are not sent', () => {
  expect(requestUrl({ path: '/api/users', query: { search: 'josé & cia', page: 2, role: undefined } })).toBe(
    '/api/users?search=jos%C3%A9+%26+cia&page=2',
  )
})

test('without query there is no question mark', () => {
  expect(requestUrl({ path: '/api/courses' })).toBe('/api/courses')
})
