import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchGrowth, printGrowth } from './growth/growth.ts'
import { benchHttpSaves } from './http-saves.ts'
import { benchLive } from './live.ts'
import { benchSaves } from './saves.ts'
import { openSchool } from './school.ts'

const PARTS = {
  saves: async () => {
    const school = await openSchool(1_000)
    try {
      const inside = await benchSaves(school)
      const http = await benchHttpSaves(school)
      console.log('\nSaving progress, inside the process: group commit against one statement per save')
      console.table(inside)
      console.log('\nSaving progress, through HTTP with 256 callers')
      console.table(http)
      return { inside, http }
    } finally {
      await school.stop()
    }
  },
  live: async () => {
    const school = await openSchool(1_000)
    try {
      const streams = await benchLive(school)
      console.log('\nLive streams')
      console.table(streams)
      return streams
    } finally {
      await school.stop()
    }
  },
  growth: async () => {
    const growth = await benchGrowth({ small: 1_000, big: Number(values.students) })
    printGrowth(growth)
    return growth
  },
}
type Part = keyof typeof PARTS

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { students: { type: 'string', default: '100000' } },
})
const isPart = (name: string): name is Part => name in PARTS
const unknown = positionals.find((name) => !isPart(name))
if (unknown || !/^\d{4,6}$/.test(values.students)) {
  console.error(`npm run bench -- [${Object.keys(PARTS).join('|')}] [--students 1000 to 999999]`)
  process.exit(1)
}

mkdirSync('test-results', { recursive: true })
for (const part of positionals.length > 0 ? positionals.filter(isPart) : (Object.keys(PARTS) as Part[])) {
  const result = await PARTS[part]()
  writeFileSync(`test-results/bench-${part}.json`, JSON.stringify(result, null, 2))
}
