import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runFaults } from './all-faults.ts'
import { isBroken, printOutcomes } from './report.ts'

const FULL = { rounds: 12, viewers: 40, quizStudents: 5_000, streams: 1_000, awayMs: 6_000, settleMs: 5_000 }

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    rounds: { type: 'string', default: String(FULL.rounds) },
    only: { type: 'string', default: '' },
  },
})
if (!/^\d{1,9}$/.test(values.seed) || !/^[1-9]\d{0,3}$/.test(values.rounds)) {
  console.error('npm run faults -- [--seed 1] [--rounds 12] [--only "kill -9"]')
  process.exit(1)
}

// process.exit() runs the cleanup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(`Seed ${values.seed}`)
const sizes = { ...FULL, rounds: Number(values.rounds) }
const outcomes = await runFaults({ seed: Number(values.seed), sizes, only: values.only, say: console.log })
printOutcomes(outcomes)
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/faults.json', JSON.stringify({ seed: Number(values.seed), outcomes }, null, 2))
process.exit(outcomes.some(isBroken) ? 1 : 0)
