import { z } from 'zod'

/** In a path: anything malformed is answered like an id that does not exist. */
export const id = z.uuid()

/** The number of the version that was read: saving over a newer one is refused instead of overwriting it. */
export const version = z.int().min(1)
