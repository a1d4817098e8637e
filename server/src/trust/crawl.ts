import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { duvidas } from '@farol/contract/duvidas.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { passkeys } from '@farol/contract/passkeys.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { security } from '@farol/contract/security.ts'
import { namedEndpoints, pathWith, request } from './requests.ts'
import type { School } from './school.ts'
import type { Ids } from './targets.ts'
import type { Persona } from './users.ts'

/** These would change the session or the school. */
const NOT_CALLED: readonly Endpoint[] = [
  account.signIn,
  account.signUp,
  account.signOut,
  account.removePhoto,
  account.updateProfile,
  certificates.confirmName,
  duvidas.ask,
  duvidas.answer,
  passkeys.remove,
  passkeys.rename,
  privacy.requestDeletion,
  quizzes.submit,
  security.endSession,
  security.endOtherSessions,
]

/** Besides the contract. */
const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/.well-known/jwks.json',
  '/api/x',
]

/** All responses of all readable endpoints, and of what students may send, with every id of the school. */
export async function crawl(school: School, as: Persona): Promise<string> {
  const texts: string[] = []
  for (const { named, ids } of requests(school)) {
    texts.push(await wholeText(await request(school, named, { as, ids })))
  }
  for (const path of OTHER_PATHS) texts.push(await wholeText(await school.visitors[as].fetch(path)))
  return texts.join('\n')
}

const wholeText = async (response: Response) =>
  `${[...response.headers].join('\n')}\n${await response.text()}`

function requests(school: School) {
  const called = namedEndpoints().filter(
    ({ endpoint }) =>
      endpoint.produces !== 'text/event-stream' &&
      // Compressed, so it cannot be searched; the matrix checks its access.
      endpoint.produces !== 'application/pdf' &&
      (endpoint.method === 'GET' || endpoint.access !== 'admin') &&
      !NOT_CALLED.includes(endpoint),
  )
  return called.flatMap((named) => {
    const byPath = new Map(allIds(school).map((ids) => [pathWith(named.endpoint, ids), ids]))
    return [...byPath.values()].map((ids) => ({ named, ids }))
  })
}

const allIds = ({ places, ownedIds, turmaId }: School): Ids[] =>
  Object.values(places).flatMap((place) =>
    Object.values(ownedIds).map((owned) => ({ ...place, ...owned, turmaId })),
  )
