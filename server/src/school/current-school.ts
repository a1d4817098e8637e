import type { Logger } from 'pino'
import type { Reads } from '#/database/reads.ts'
import { readSchool, type StoredSchool } from './school.queries.ts'

export type CurrentSchool = {
  now: () => StoredSchool
  /** After a change, here or by another instance. */
  reload: () => Promise<void>
}

const RETRY_MS = 5_000

type Options = { reads: Reads; log: Logger; onChange: (school: StoredSchool) => void }

/** The school as this process knows it: no page and no mail asks the database for its name. */
export async function createCurrentSchool({ reads, log, onChange }: Options): Promise<CurrentSchool> {
  let current = await readSchool(reads)
  onChange(current)
  async function reload() {
    try {
      const read = await readSchool(reads)
      // When two reads overlap, the older one may come last.
      if (read.version <= current.version) return
      current = read
      onChange(read)
    } catch (error) {
      log.warn({ err: error }, 'the school could not be read again; retrying')
      setTimeout(reload, RETRY_MS).unref()
    }
  }
  return { now: () => current, reload }
}
