import { AVISO_AUDIENCES, AVISO_OBSTACLES, AVISO_STATES } from '@farol/domain/avisos.ts'
import { AVISO_TEXT_MAX, TITLE_MAX } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isNotNegative, isOneOf } from './checks.ts'
import { createdAt, moment, version } from './columns.ts'
import { courses } from './content.ts'
import { turmas } from './turmas.ts'
import { users } from './users.ts'

/** What the school or a monitor sends to many people. Who got it has a notification of it, with when it was read. */
export const avisos = pgTable(
  'avisos',
  {
    /** Chosen by the browser: an aviso that is sent again is stored once. */
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    audience: text('audience', { enum: AVISO_AUDIENCES }).notNull(),
    /** Null once it was deleted. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    turmaId: uuid('turma_id').references(() => turmas.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    sendAt: moment('send_at').notNull(),
    state: text('state', { enum: AVISO_STATES }).notNull().default('scheduled'),
    /** Why it was called off, if nobody did. */
    obstacle: text('obstacle', { enum: AVISO_OBSTACLES }),
    /** Counted when sending begins. */
    recipientCount: integer('recipient_count').notNull().default(0),
    /** The recipients up to this id have it. */
    reachedUserId: uuid('reached_user_id'),
    /** All recipients have it. Mails and pushes about it may still wait. */
    notifiedAt: moment('notified_at'),
    finishedAt: moment('finished_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index('avisos_author_id_idx').on(table.authorId),
    index('avisos_course_id_idx').on(table.courseId).where(sql`course_id is not null`),
    index('avisos_turma_id_idx').on(table.turmaId).where(sql`turma_id is not null`),
    index('avisos_send_at_idx').on(table.sendAt, table.id),
    index('avisos_due_idx').on(table.sendAt).where(sql`state in ('scheduled', 'sending')`),
    check('avisos_audience_check', isOneOf(table.audience, AVISO_AUDIENCES)),
    check('avisos_state_check', isOneOf(table.state, AVISO_STATES)),
    check('avisos_obstacle_check', isOneOf(table.obstacle, AVISO_OBSTACLES)),
    check('avisos_title_check', hasText(table.title, TITLE_MAX)),
    check('avisos_text_check', hasText(table.text, AVISO_TEXT_MAX)),
    check('avisos_recipient_count_check', isNotNegative(table.recipientCount)),
  ],
)

const count = (name: string) => integer(name).notNull()

/**
 * How many have an aviso, have read it, and wait for its mail or push: the sum of the rows of an aviso. Triggers of `notifications`
 * append to it, so that readers never wait for each other, and `send-avisos.ts` folds the rows of an aviso into one. No foreign key:
 * it would lock the aviso, which who sends it holds, and avisos are never deleted.
 */
export const avisoCounts = pgTable(
  'aviso_counts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    avisoId: uuid('aviso_id').notNull(),
    reached: count('reached'),
    read: count('read'),
    /** Mails that are still to be queued: now, and with the next digest. */
    mails: count('mails'),
    digests: count('digests'),
    pushes: count('pushes'),
    isFolded: boolean('is_folded').notNull().default(false),
  },
  (table) => [
    index('aviso_counts_aviso_id_idx').on(table.avisoId),
    index('aviso_counts_unfolded_idx').on(table.avisoId).where(sql`not is_folded`),
  ],
)
