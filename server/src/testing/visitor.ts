import type { CallInput, Endpoint, Output } from '@farol/contract/endpoint.ts'
import type { ProblemDetails } from '@farol/contract/errors.ts'

type Answer<T> = { status: number; headers: Headers; body: T }
type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }

/** A client with a browser's cookies, which calls endpoints of the contract or any path. */
export class Visitor {
  #url: string
  #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  /** The same browser at another address, as when several instances serve one. */
  at(url: string): Visitor {
    const elsewhere = new Visitor(url)
    elsewhere.#cookies = this.#cookies
    return elsewhere
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookieHeader)
    const response = await fetch(this.#url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Calls an endpoint and expects it to succeed. */
  async call<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<Output<E>> {
    const { status, body } = await this.try(endpoint, ...input)
    if (status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body as Output<E>
  }

  /** Calls an endpoint that may refuse. */
  async try<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<Answer<Partial<ProblemDetails>>> {
    const { params = {}, query, body } = (input[0] ?? {}) as Parts
    return this.send(endpoint, { params, query, body })
  }

  /** The same without types, for invalid requests. */
  async send(
    { method, path }: Endpoint,
    { params = {}, query, body }: Parts,
  ): Promise<Answer<Partial<ProblemDetails>>> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const given = Object.entries(query ?? {}).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
    const response = await this.fetch(filled + search, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Partial<ProblemDetails>,
    }
  }

  #keep(setCookie: string) {
    const [pair = ''] = setCookie.split(';')
    const [name = '', ...rest] = pair.split('=')
    const value = rest.join('=')
    if (value === '' || /max-age=0/i.test(setCookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

type InputOf<E extends Endpoint> = keyof CallInput<E> extends never
  ? []
  : Record<never, never> extends CallInput<E>
    ? [CallInput<E>?]
    : [CallInput<E>]
