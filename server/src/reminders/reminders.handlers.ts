import type { myReminders, reminders } from '@farol/contract/reminders.ts'
import { parsePhone } from '@farol/domain/phone.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { whatsappNumbers } from '#/database/schema/reminders.ts'
import type { Handlers } from '#/requests/caller.ts'
import { remindersOf, sentReminders } from './reminders.queries.ts'
import { chooseReminders, stopByToken, stopPagePath } from './stop-reminders.ts'

type Options = { database: Database; encryption: Encryption }

export const remindersHandlers = ({
  database: { reads, orm },
  encryption,
}: Options): Handlers<typeof reminders> => ({
  list: ({ query }) => sentReminders(reads, query.after),
  openStopPage: async ({ params }) => stopPagePath(params.stopToken),
  stop: ({ params }) => stopByToken({ orm, encryption }, params.stopToken),
})

export const myRemindersHandlers = ({ reads, orm }: Database): Handlers<typeof myReminders> => ({
  read: (_, { session }) => remindersOf(reads, session.userId),
  choose: ({ body: { isStopped } }, { session: { userId } }) => chooseReminders(orm, { userId, isStopped }),
  setWhatsapp: async ({ body: { number } }, { session: { userId } }) => ({
    whatsapp: await setWhatsapp(orm, { userId, number: number === null ? undefined : parsePhone(number) }),
  }),
})

async function setWhatsapp(
  orm: NodePgDatabase,
  { userId, number }: { userId: string; number: string | undefined },
) {
  if (number === undefined) {
    await orm.delete(whatsappNumbers).where(eq(whatsappNumbers.userId, userId))
    return null
  }
  await orm
    .insert(whatsappNumbers)
    .values({ userId, phone: number })
    .onConflictDoUpdate({ target: whatsappNumbers.userId, set: { phone: number, consentedAt: sql`now()` } })
  return number
}
