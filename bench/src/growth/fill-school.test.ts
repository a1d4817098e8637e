import { openDatabase } from '@farol/server/database/open-database.ts'
import { afterAll, expect, test } from 'vitest'
import { startBenchPostgres } from '../bench-postgres.ts'
import { checkSchool } from './check-school.ts'
import { fillSchool } from './fill-school.ts'
import { serveSchool } from './growth-schools.ts'
import { screensOf } from './screens.ts'

const SIZE = { students: 40, courses: 6 }

const postgres = await startBenchPostgres()
afterAll(postgres.stop)

test('a school filled for the benchmarks is as the product would have written it, and every measured screen opens in it', async () => {
  const connection = await postgres.createDatabase('tiny')
  const database = await openDatabase(connection)
  await fillSchool(connection, SIZE)
  await checkSchool(database)
  await database.close()
  const farol = await serveSchool({ connection, students: SIZE.students }, { explain: false })
  const statuses: Record<string, number> = {}
  for (const { name, request } of await screensOf(connection))
    statuses[name] = (await farol.http.call(request(0))).status
  await farol.stop()
  expect(Object.values(statuses).length).toBeGreaterThan(0)
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([])
})
