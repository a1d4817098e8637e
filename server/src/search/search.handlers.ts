import type { search } from '@farol/contract/search.ts'
import { searchWords } from '@farol/domain/search-words.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { findForAdmin, findForStudent, NOTHING_FOUND } from './search.queries.ts'

export const searchHandlers = ({ reads, longTimeout }: Database): Handlers<typeof search> => ({
  find: async ({ query }, { session: { userId, role } }) => {
    const words = searchWords(query.search)
    if (words.length === 0) return NOTHING_FOUND
    return role === 'admin'
      ? findForAdmin(longTimeout.readOnly.reads, words)
      : findForStudent(reads, { userId, words })
  },
})
