import { z } from 'zod'
import { id } from './ids.ts'

export const recordedChange = z.object({
  id,
  at: z.iso.datetime(),
  /** Null if the account was deleted. */
  actorName: z.string().nullable(),
  /** One of CHANGE_ACTIONS, unless another version of Farol wrote it. */
  action: z.string(),
  /** The name or title at that time. */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type RecordedChange = z.infer<typeof recordedChange>
