import { z } from 'zod'

/** A malformed id in a path gets the same response as an unknown one. */
export const id = z.uuid()

/** Optimistic locking: the version that was read. Saving over a newer one is rejected. */
export const version = z.int().min(1)

/** `next` of the previous page: the last row and its sort key. */
export const cursor = z
  .string()
  .regex(/^(-?\d{1,9}:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
