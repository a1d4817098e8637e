import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mails in the outbox of a data folder, oldest first. */
export function readMails(dataDir: string): string[] {
  const outbox = join(dataDir, 'outbox')
  try {
    return readdirSync(outbox)
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    return []
  }
}
