import { type ReminderParts, remindBatch } from '#/reminders/send-reminders.ts'

/** All batches of one round. Returns how many there were. */
export async function remindAll(parts: ReminderParts, now: Date): Promise<number> {
  let after: string | undefined
  for (let batches = 1; ; batches += 1) {
    const progress = await remindBatch(parts, { now, after })
    if (progress.state !== 'more') return batches
    after = progress.after
  }
}
