import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ENDPOINT_MAX = 1_000
/** A point on P-256 and 16 random bytes, as browsers write them. */
const keys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/),
})

/** Notifications on a device that has installed the app, also while it is closed. */
export const push = {
  state: endpoint({
    method: 'GET',
    path: '/api/push',
    access: 'signed-in',
    clients: 'none',
    summary: 'The key that this device subscribes with, and whether it does in this session',
    returns: z.object({ publicKey: z.string(), isOn: z.boolean() }),
    errors: [],
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/push',
    access: 'signed-in',
    clients: 'none',
    summary: 'Send notifications to this device until the session ends',
    body: z.strictObject({ endpoint: z.url().max(ENDPOINT_MAX), keys }),
    returns: z.object({}),
    errors: ['PUSH_SERVICE_UNKNOWN'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push',
    access: 'signed-in',
    clients: 'none',
    summary: 'Send no more notifications to this device',
    returns: z.object({}),
    errors: [],
  }),
}
