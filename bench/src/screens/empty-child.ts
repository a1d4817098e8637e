import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The upper bound: a handler that does nothing. */
const app = new Hono()
app.all('*', (context) => context.json({}))
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
  process.send?.((server.address() as AddressInfo).port),
)
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0))
