import { z } from 'zod'

/** In a path: anything malformed is answered like an id that does not exist. */
export const id = z.uuid()

/** The number of the version that was read: saving over a newer one is refused instead of overwriting it. */
export const version = z.int().min(1)

/** `next` of the page before: after whom the list goes on, and where in its order that was. */
export const cursor = z
  .string()
  .regex(/^(-?\d{1,9}:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
