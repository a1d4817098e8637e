import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FarolUsage } from '../farol-child.ts'
import { residentMb } from '../proc.ts'
import { openServedSchool, type ServedSchool } from '../served-school.ts'
import { givePasswords } from '../storms/give-passwords.ts'
import { atMost, type Verdict, withoutTarget } from '../verdicts.ts'
import { openQuizAgain, readSoakSchool, type SoakSchool } from './soak-school.ts'
import { adminVisit, studentVisit } from './visits.ts'

const STUDENTS_AT_ONCE = 8
const SAMPLES = 20
/** By then caches, compiled code and pools are warm. */
const WARM_UP_SHARE = 0.4
/** How much the memory may grow after the warm-up; less is noise between two garbage collections. */
const GROWTH_MAX_PERCENT = 5

type Sample = { minute: number; visits: number; heapMb: number; residentMb: number }
type SoakFigures = { samples: Sample[]; visits: number; failed: number }

/** Looks for memory leaks: an hour of a school in a few minutes. Runs the garbage collector before each sample. */
export async function benchSoak(minutes: number): Promise<SoakFigures> {
  const served = await openServedSchool(['--expose-gc'])
  const client = new pg.Client(served.connection)
  await client.connect()
  try {
    await givePasswords(client)
    const school = await readSoakSchool(client)
    return await soak({ served, client, school, minutes })
  } finally {
    await client.end()
    await served.stop()
  }
}

type Soak = { served: ServedSchool; client: pg.Client; school: SoakSchool; minutes: number }

async function soak({ served: { farol }, client, school, minutes }: Soak): Promise<SoakFigures> {
  const figures: SoakFigures = { samples: [], visits: 0, failed: 0 }
  const started = performance.now()
  const end = started + minutes * 60_000
  let turn = 0
  const keepVisiting = async (visit: typeof studentVisit) => {
    while (performance.now() < end) {
      turn += 1
      try {
        await visit({ port: farol.first, school, turn })
        figures.visits += 1
      } catch (error) {
        figures.failed += 1
        console.log(`  a visit failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const visitors = [adminVisit, ...Array.from({ length: STUDENTS_AT_ONCE }, () => studentVisit)].map(
    keepVisiting,
  )
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await wait((minutes * 60_000) / SAMPLES)
    await openQuizAgain(client, school)
    const { heapUsed } = await farol.ask<FarolUsage>('usage')
    figures.samples.push({
      minute: (performance.now() - started) / 60_000,
      visits: figures.visits,
      heapMb: heapUsed / 1_048_576,
      residentMb: residentMb(farol.pid),
    })
  }
  await Promise.all(visitors)
  return figures
}

export function soakRows({ samples }: SoakFigures) {
  return samples.map(({ minute, visits, heapMb, residentMb }) => ({
    minute: minute.toFixed(1),
    visits,
    'heap after collection, MB': heapMb.toFixed(1),
    'resident, MB': residentMb.toFixed(0),
  }))
}

export function soakVerdicts({ samples, visits, failed }: SoakFigures): Verdict[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  const growth = (what: string, read: (sample: Sample) => number) =>
    atMost({ what, measured: growthPercent(warm, read), target: GROWTH_MAX_PERCENT, unit: '%' })
  return [
    growth('soak: growth of the heap after the warm-up', ({ heapMb }) => heapMb),
    growth('soak: growth of all memory after the warm-up', ({ residentMb }) => residentMb),
    withoutTarget('soak: visits', visits, ''),
    atMost({ what: 'soak: visits that failed', measured: failed, target: 0, unit: '' }),
  ]
}

/** By linear regression: from the start to the end of the line. */
function growthPercent(samples: Sample[], read: (sample: Sample) => number) {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(read))]
  const together = samples.reduce((sum, sample) => sum + (sample.minute - x) * (read(sample) - y), 0)
  const alone = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  const slope = together / alone
  const [first, last] = [samples[0]?.minute ?? 0, samples.at(-1)?.minute ?? 0]
  return (100 * slope * (last - first)) / (y + slope * (first - x))
}
