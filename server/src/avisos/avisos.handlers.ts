import type { avisos, monitorAvisos, myAvisos } from '@farol/contract/avisos.ts'
import { Problem } from '@farol/contract/problem.ts'
import { formattedHtml } from '@farol/domain/formatted-html.ts'
import { formattedText } from '@farol/domain/formatted-text.ts'
import type { Database } from '#/database/open-database.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { avisoMessage } from '#/mail/messages.ts'
import { readAviso } from '#/notifications/read-notifications.ts'
import type { Handlers, Session } from '#/requests/caller.ts'
import { monitoredTurma } from '#/turmas/monitors.ts'
import { allAvisos, myAviso, oneAviso, ownAvisos, unreadAvisos } from './avisos.queries.ts'
import { countRecipients } from './recipients.ts'
import { createAviso, stopAviso, updateAviso } from './save-aviso.ts'

type Options = { database: Database; mailer: Mailer; rateLimit: RateLimit; baseUrl: string }

export function avisosHandlers(options: Options): Handlers<typeof avisos> {
  const { database, mailer } = options
  const { orm, reads } = database
  return {
    list: ({ query }) => allAvisos(reads, query.page),
    one: async ({ params }) => {
      const aviso = await oneAviso(reads, params.avisoId)
      if (!aviso) throw new Problem('NOT_FOUND')
      return { aviso }
    },
    create: ({ body: { id, ...values } }, { session }) =>
      createAviso(orm, { actorId: session.userId, id, values }),
    update: ({ params, body }, { session }) =>
      updateAviso(orm, { actorId: session.userId, ...params, values: body }),
    stop: ({ params }, { session }) => stopAviso(orm, { actorId: session.userId, ...params }),
    countRecipients: async ({ query: { audience, courseId = null, turmaId = null } }) => ({
      ...(await countRecipients(orm, { audience, courseId, turmaId })),
      isMailConfigured: mailer.isConfigured,
    }),
    sendTest: ({ body }, { session }) => sendTest(options, session, body),
  }
}

export function monitorAvisosHandlers(options: Options): Handlers<typeof monitorAvisos> {
  const { database, mailer, rateLimit } = options
  const { orm, reads } = database
  /** Checked in every request: a monitor who was removed meanwhile gets NOT_FOUND. */
  const requireMonitor = async (turmaId: string, { userId }: Session) => {
    const turma = await monitoredTurma(reads, { turmaId, userId })
    if (!turma) throw new Problem('NOT_FOUND')
    return turma
  }
  const toTurma = (turmaId: string) => ({ audience: 'turma' as const, courseId: null, turmaId })
  return {
    ofTurma: async ({ params: { turmaId }, query }, { session }) => {
      const turma = await requireMonitor(turmaId, session)
      const [own, counted] = await Promise.all([
        ownAvisos(reads, { turmaId, userId: session.userId, ...query }),
        countRecipients(orm, toTurma(turmaId)),
      ])
      return { ...own, turma, ...counted, isMailConfigured: mailer.isConfigured }
    },
    create: async ({ params: { turmaId }, body: { id, ...values } }, { session }) => {
      await requireMonitor(turmaId, session)
      await rateLimit.use({ limit: 'aviso:monitor', of: session.userId })
      return createAviso(orm, { actorId: session.userId, id, values: { ...values, ...toTurma(turmaId) } })
    },
    update: async ({ params: { turmaId, avisoId }, body }, { session }) => {
      await requireMonitor(turmaId, session)
      const of = { authorId: session.userId, turmaId }
      const values = { ...body, ...toTurma(turmaId) }
      return updateAviso(orm, { actorId: session.userId, avisoId, of, values })
    },
    stop: async ({ params: { turmaId, avisoId } }, { session }) => {
      await requireMonitor(turmaId, session)
      return stopAviso(orm, { actorId: session.userId, avisoId, of: { authorId: session.userId, turmaId } })
    },
    sendTest: async ({ params, body }, { session }) => {
      await requireMonitor(params.turmaId, session)
      return sendTest(options, session, body)
    },
  }
}

async function sendTest(
  { database: { orm }, mailer, rateLimit, baseUrl }: Options,
  { userId, name, email }: Session,
  content: { title: string; text: string },
) {
  if (!mailer.isConfigured) throw new Problem('MAIL_NOT_CONFIGURED')
  await rateLimit.use({ limit: 'aviso-test:user', of: userId })
  const html = formattedHtml(formattedText(content.text))
  const test = { ...content, html, title: `[Teste] ${content.title}`, link: `${baseUrl}/dashboard` }
  const message = avisoMessage({ name, email }, test)
  await orm.transaction((transaction) => mailer.send(transaction, { ...message, priority: 'awaited' }))
  return {}
}

export const myAvisosHandlers = ({ orm, reads }: Database): Handlers<typeof myAvisos> => ({
  unread: (_, { session: { userId } }) => unreadAvisos(reads, userId),
  one: async ({ params }, { session: { userId } }) => {
    const found = await myAviso(reads, { userId, ...params })
    if (!found) throw new Problem('NOT_FOUND')
    return found
  },
  read: ({ params }, { session: { userId } }) => readAviso(orm, { userId, ...params }),
})
