import { mkdirSync, writeFileSync } from 'node:fs'
import { benchHttpSaves } from './http-saves.ts'
import { benchSaves } from './saves.ts'
import { openSchool } from './school.ts'

const school = await openSchool(1_000)
try {
  const inside = await benchSaves(school)
  const http = await benchHttpSaves(school)
  console.log('\nSaving progress, inside the process: group commit against one statement per save')
  console.table(inside)
  console.log('\nSaving progress, through HTTP with 256 callers')
  console.table(http)
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.json', JSON.stringify({ saves: { inside, http } }, null, 2))
} finally {
  await school.stop()
}
