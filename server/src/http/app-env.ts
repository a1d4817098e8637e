import type { HttpBindings } from '@hono/node-server'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    address: string
    /** The metrics label: the path of the endpoint, `page` or `file`. */
    route?: string
  }
}
