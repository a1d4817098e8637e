import type { demo } from '@farol/contract/demo.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { demoCourses, demoUsersCount } from './demo.queries.ts'
import { removeDemo } from './remove-demo.ts'

export const demoHandlers = ({ orm }: Database): Handlers<typeof demo> => ({
  read: async () => ({ users: await demoUsersCount(orm), courses: await demoCourses(orm) }),
  remove: ({ body }, { session }) => removeDemo(orm, { actorId: session.userId, ...body }),
})
