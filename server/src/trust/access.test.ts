import { account } from '@farol/contract/account.ts'
import { contract } from '@farol/contract/contract.ts'
import { endpoint as declared } from '@farol/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../testing/test-server.ts'
import { MATRIX, type Statuses } from './matrix.ts'
import { PERSONAS } from './people.ts'
import { type NamedEndpoint, namedEndpoints, statusOf, titleOf } from './requests.ts'
import { buildSchool } from './school.ts'
import { type Ids, TARGETS, type TargetName } from './targets.ts'

const school = await buildSchool(await testServer())

type Row = Statuses | Partial<Record<TargetName, Statuses>>
const rowOf = ({ group, name }: NamedEndpoint, matrix: Record<string, Record<string, Row>> = MATRIX) =>
  matrix[group]?.[name]
const withoutRow = (groups: Parameters<typeof namedEndpoints>[0]) =>
  namedEndpoints(groups).filter((named) => rowOf(named) === undefined)

test('every endpoint has a row, and a new one without is found', () => {
  expect(withoutRow(contract)).toEqual([])
  const added = declared({
    method: 'GET',
    path: '/api/new',
    access: 'public',
    summary: '',
    returns: z.object({}),
    errors: [],
  })
  expect(withoutRow({ ...contract, courses: { ...contract.courses, added } })).toMatchObject([
    { group: 'courses', name: 'added' },
  ])
})

test('the rows and the contract say the same of who may call', () => {
  for (const named of namedEndpoints()) {
    const row = rowOf(named) ?? {}
    for (const line of typeof row === 'string' ? [row] : Object.values(row)) {
      const [anonymous, ...students] = PERSONAS.filter((persona) => persona !== 'admin').map(
        (persona) => line.split(' ')[PERSONAS.indexOf(persona)],
      )
      const { access } = named.endpoint
      expect(anonymous === '401', titleOf(named.endpoint)).toBe(access !== 'public')
      if (access === 'admin') expect(students, titleOf(named.endpoint)).toEqual(['403', '403', '403', '403'])
    }
  }
})

/** Whoever may do most comes last: it may be gone afterwards. */
const IN_TURN = [...PERSONAS].sort((a, b) => Number(a === 'admin') - Number(b === 'admin'))

async function statuses(named: NamedEndpoint, ids: Ids) {
  const found = new Map<string, number>()
  for (const as of IN_TURN) found.set(as, await statusOf(school, named, { as, ids }))
  return PERSONAS.map((persona) => found.get(persona)).join(' ')
}

/** Signing out comes last: nobody would be anybody after it. */
const inOrder = namedEndpoints().sort(
  (a, b) => Number(a.endpoint === account.signOut) - Number(b.endpoint === account.signOut),
)

test.each(inOrder.map((named) => [titleOf(named.endpoint), named] as const))(
  '%s is open to whom its row says',
  async (_, named) => {
    const row = rowOf(named) ?? {}
    if (typeof row === 'string') return expect(await statuses(named, {})).toBe(row)
    expect(Object.keys(row)).not.toEqual([])
    for (const target of Object.keys(row) as TargetName[]) {
      const ids: Ids = await TARGETS[target](school)
      expect(`${target}: ${await statuses(named, ids)}`).toBe(`${target}: ${row[target]}`)
    }
  },
)
