import { Problem } from '@farol/contract/problem.ts'
import type { turmas } from '@farol/contract/turmas.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { addMembers, removeMember } from './change-members.ts'
import { moveMembers } from './move-members.ts'
import { createTurma, removeTurma, updateTurma } from './save-turma.ts'
import { turmaList, turmaWithMembers } from './turmas.queries.ts'

export const turmasHandlers = ({ readOnly: { reads }, orm }: Database): Handlers<typeof turmas> => ({
  list: ({ query }) => turmaList(reads, query),
  create: ({ body }, { session }) => createTurma(orm, { actorId: session.userId, ...body }),
  one: async ({ params, query }) => {
    const found = await turmaWithMembers(reads, { ...params, ...query })
    if (!found) throw new Problem('NOT_FOUND')
    return found
  },
  update: ({ params, body }, { session }) =>
    updateTurma(orm, { actorId: session.userId, ...params, values: body }),
  remove: ({ params }, { session }) => removeTurma(orm, { actorId: session.userId, ...params }),
  addMembers: ({ params, body }, { session }) =>
    addMembers(orm, { actorId: session.userId, ...params, ...body }),
  moveMembers: ({ params, body }, { session }) =>
    moveMembers(orm, { actorId: session.userId, ...params, ...body }),
  removeMember: ({ params }, { session }) => removeMember(orm, { actorId: session.userId, ...params }),
})
