import type { HttpBindings } from '@hono/node-server'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    address: string
    /** The path of the endpoint, `page` or `file`: what a request is counted as. */
    route?: string
  }
}
