import type { invites } from '@farol/contract/invites.ts'
import { Problem } from '@farol/contract/problem.ts'
import { parseInviteList } from '@farol/domain/invite-list.ts'
import { INVITED_MAX } from '@farol/domain/limits.ts'
import { type QrCode, qrCode } from '#/certificates/qr-code.ts'
import type { Database } from '#/database/open-database.ts'
import type { Mailer } from '#/mail/mailer.ts'
import type { Handlers } from '#/requests/caller.ts'
import { createLink, revokeLink } from './change-links.ts'
import { invitesOfTurma, statesOf, turmaExists } from './invites.queries.ts'
import { cancelInvite, resendInvite, sendInvites } from './send-invites.ts'

type Options = { database: Database; mailer: Mailer; baseUrl: string }

export function invitesHandlers({ database, mailer, baseUrl }: Options): Handlers<typeof invites> {
  const { reads, orm } = database
  const parts = { orm, mailer, baseUrl }
  const checked = async ({ turmaId, text }: { turmaId: string; text: string }) => {
    if (!(await turmaExists(reads, turmaId))) throw new Problem('NOT_FOUND')
    const { people, unreadable } = readList(text)
    const states = await statesOf(reads, { turmaId, emails: people.map(({ email }) => email) })
    return {
      people: people.map((person) => ({ ...person, state: states.get(person.email) ?? 'new' })),
      unreadable,
    }
  }
  return {
    ofTurma: async ({ params }) => {
      const found = await invitesOfTurma(reads, { ...params, baseUrl })
      if (!found) throw new Problem('NOT_FOUND')
      const links = found.links.map((link) => ({ ...link, qrCode: asPath(qrCode(link.url)) }))
      return { ...found, links, isMailConfigured: mailer.isConfigured }
    },
    createLink: ({ params, body }, { session }) =>
      createLink(orm, { actorId: session.userId, ...params, ...body }),
    revokeLink: ({ params }, { session }) => revokeLink(orm, { actorId: session.userId, ...params }),
    check: ({ params, body }) => checked({ ...params, ...body }),
    send: async ({ params, body }, { session }) => {
      const { people } = await checked({ ...params, ...body })
      const invited = people.filter(({ state }) => state === 'new' || state === 'account')
      if (invited.length === 0) throw new Problem('NOBODY_TO_INVITE')
      return sendInvites(parts, { actorId: session.userId, ...params, people: invited })
    },
    resend: ({ params }, { session }) => resendInvite(parts, { actorId: session.userId, ...params }),
    cancel: ({ params }, { session }) => cancelInvite(orm, { actorId: session.userId, ...params }),
  }
}

const asPath = ({ size, stretches }: QrCode) => ({
  size,
  path: stretches.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join(''),
})

function readList(text: string) {
  const list = parseInviteList(text)
  if (list.isTooLong)
    throw new Problem('INVALID_INPUT', {
      fields: {
        text: `Convide no máximo ${INVITED_MAX.toLocaleString('pt-BR')} pessoas de cada vez. Divida a lista em partes.`,
      },
    })
  return list
}
