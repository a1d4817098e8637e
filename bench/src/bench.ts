import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ONLY_WHEN_ASKED, PARTS, type Part, type Result } from './parts.ts'
import type { Verdict } from './verdicts.ts'

const RESULTS = 'test-results/bench.json'
const ALL = Object.keys(PARTS) as Part[]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    students: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '10' },
  },
})
const isPart = (name: string): name is Part => name in PARTS
const isFine =
  positionals.every(isPart) && /^\d{4,7}$/.test(values.students) && /^[1-9]\d?$/.test(values.minutes)
if (!isFine) {
  console.error(`npm run bench -- [${ALL.join('|')}] [--students 1000 to 9999999] [--minutes 1 to 99]`)
  process.exit(1)
}

const started = performance.now()
const chosen =
  positionals.length > 0 ? positionals.filter(isPart) : ALL.filter((part) => !ONLY_WHEN_ASKED.includes(part))
const results: Partial<Record<Part, Result>> = {}
for (const part of chosen) {
  console.log(`\n${part}: from ${minutesSince(started)} on`)
  results[part] = await PARTS[part]({ students: Number(values.students), minutes: Number(values.minutes) })
}
conclude(results)

function conclude(results: Partial<Record<Part, Result>>) {
  const verdicts = Object.values(results).flatMap(({ verdicts }) => verdicts)
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryBytes: totalmem(),
    node: process.version,
  }
  mkdirSync('test-results', { recursive: true })
  writeFileSync(RESULTS, JSON.stringify({ at: new Date(), machine, verdicts, results }, null, 2))
  console.log('\nAll of it')
  console.table(verdicts)
  console.log(`${missed(verdicts)} Took ${minutesSince(started)}. The numbers are in ${RESULTS}.`)
}

function missed(verdicts: Verdict[]) {
  const count = verdicts.filter(({ met }) => met === 'NO').length
  return count === 0 ? 'Every target was met.' : `${count} targets were missed.`
}

function minutesSince(moment: number) {
  const seconds = Math.round((performance.now() - moment) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
