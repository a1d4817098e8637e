import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, never a wall-clock time: every column of this kind is `timestamptz`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
