import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { duvidas } from '@farol/contract/duvidas.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { passkeys } from '@farol/contract/passkeys.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { security } from '@farol/contract/security.ts'
import { idNames, namedEndpoints, pathWith, request } from './requests.ts'
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
export const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/.well-known/jwks.json',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
]

/** Ids that are not of the school, each with the test that asks for what they lead to. */
const ASKED_ELSEWHERE: Record<string, string> = {
  sha256: 'videos/tests/canary.test.ts',
  videoId: 'videos/tests/canary.test.ts',
  imageId: 'school/school.test.ts',
  stopToken: 'reminders/reminders.test.ts',
  uploadId: 'videos/tests/uploads.test.ts',
}

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

/** The ids in paths that the crawl asks for nothing with, because the school has none. */
export function missingIds(school: School, groups?: Parameters<typeof namedEndpoints>[0]): string[] {
  const known = new Set([...allIds(school).flatMap(Object.keys), ...Object.keys(ASKED_ELSEWHERE)])
  return called(groups)
    .flatMap(({ endpoint }) => idNames(endpoint))
    .filter((name) => !known.has(name))
}

const called = (groups?: Parameters<typeof namedEndpoints>[0]) =>
  namedEndpoints(groups).filter(
    ({ endpoint }) =>
      endpoint.produces !== 'text/event-stream' &&
      // Compressed, so it cannot be searched; the matrix checks its access.
      endpoint.produces !== 'application/pdf' &&
      (endpoint.method === 'GET' || endpoint.access !== 'admin') &&
      !NOT_CALLED.includes(endpoint),
  )

function requests(school: School) {
  return called().flatMap((named) => {
    const byPath = new Map(allIds(school).map((ids) => [pathWith(named.endpoint, ids), ids]))
    return [...byPath.values()].map((ids) => ({ named, ids }))
  })
}

const allIds = ({ places, ownedIds, turmaId, avisoId, notificationId }: School): Ids[] =>
  Object.values(places).flatMap((place) =>
    Object.values(ownedIds).map((owned) => ({ ...place, ...owned, turmaId, avisoId, notificationId })),
  )
