import { type HttpClient, type Request, requestOk } from '../http-client.ts'
import { atMost, type Row, type Verdict } from '../verdicts.ts'
import { type GrowthSchool, openGrowthSchools, serveSchool } from './growth-schools.ts'
import { type Explained, growingTables, heavyReads, lastOfEach, outline, planReader } from './plans.ts'
import { LIMITS, type Screen, screensOf } from './screens.ts'

/** PostgreSQL chooses a generic plan for a prepared statement after some calls. */
const WARM_UP_CALLS = 8
const CALLS = 30

type Times = { small: number[]; big: number[] }
type Measured = { screen: Screen; first: Times; again: Times }
type Planned = {
  name: string
  heavy: string[]
  plans: { statement: string; outline: string; plan: unknown }[]
}

/** The cost of each screen in a small and in a big school, and its query plans in the big one. */
export async function benchGrowth(sizes: { small: number; big: number }) {
  const { postgres, small, big } = await openGrowthSchools(sizes)
  try {
    return await compareSchools({ small, big, log: postgres.log })
  } finally {
    await postgres.stop()
  }
}

type Compared = { small: GrowthSchool; big: GrowthSchool; log: string }

async function compareSchools({ small, big, log }: Compared) {
  const measured = await measureBoth(small, big)
  const growing = await growingTables(small.connection, big.connection)
  const planned = await readPlans({ big, log, growing })
  const sizes = { small: small.students, big: big.students }
  return { sizes, screens: measured.map((each) => toRow(each, planned)), plans: planned }
}

async function measureBoth(small: GrowthSchool, big: GrowthSchool): Promise<Measured[]> {
  const [smallFarol, bigFarol] = [
    await serveSchool(small, { explain: false }),
    await serveSchool(big, { explain: false }),
  ]
  const [smallScreens, bigScreens] = [await screensOf(small.connection), await screensOf(big.connection)]
  const measured: Measured[] = []
  for (const [index, screen] of bigScreens.entries()) {
    const times = async (calls: number) => {
      const taken: Times = { small: [], big: [] }
      // Interleaved, so that a busy moment of the machine affects both.
      for (let call = 0; call < calls; call += 1) {
        taken.small.push(await timed(smallFarol.http, smallScreens[index]?.request(call)))
        taken.big.push(await timed(bigFarol.http, screen.request(call)))
      }
      return taken
    }
    await times(WARM_UP_CALLS)
    // First with cold rows, then again with the same students.
    measured.push({ screen, first: await times(CALLS), again: await times(CALLS) })
  }
  await Promise.all([smallFarol.stop(), bigFarol.stop()])
  return measured
}

type Planning = { big: GrowthSchool; log: string; growing: ReadonlySet<string> }

async function readPlans({ big, log, growing }: Planning): Promise<Planned[]> {
  const farol = await serveSchool(big, { explain: true })
  const screens = await screensOf(big.connection)
  const planned: Planned[] = []
  const readNew = planReader(log)
  for (const screen of screens) {
    for (let call = 0; call < WARM_UP_CALLS; call += 1) await timed(farol.http, screen.request(call))
    const statements = lastOfEach(readNew())
    planned.push({
      name: screen.name,
      heavy: statements.flatMap(({ plan }) => heavyReads(plan, growing)),
      plans: statements.map(toPlan).filter(({ outline }) => outline !== ''),
    })
  }
  await farol.stop()
  return planned
}

const toPlan = ({ text, plan }: Explained) => ({
  statement: text.trim().replaceAll(/\s+/g, ' ').slice(0, 120),
  outline: outline(plan),
  plan,
})

async function timed(http: HttpClient, request: Request | undefined): Promise<number> {
  if (!request) throw new Error('The two schools have different screens.')
  const from = performance.now()
  await requestOk(http, request)
  return performance.now() - from
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

function toRow({ screen, first, again }: Measured, planned: Planned[]): Row {
  const limit = LIMITS[screen.who]
  const [small, big] = [middle(again.small), middle(again.big)]
  const isWithin = big / small <= limit.ratio && big <= limit.ms
  return {
    screen: `${screen.who}: ${screen.name}`,
    'small ms': small.toFixed(1),
    'big ms': big.toFixed(1),
    ratio: (big / small).toFixed(2),
    'first ratio': (middle(first.big) / middle(first.small)).toFixed(2),
    'worst ms': Math.max(...first.big, ...again.big).toFixed(1),
    target: limit.ms === Infinity ? `≤ ${limit.ratio}×` : `≤ ${limit.ratio}×, ≤ ${limit.ms} ms`,
    'within its target': isWithin ? 'yes' : 'NO',
    'heavy reads': planned.find(({ name }) => name === screen.name)?.heavy.length ?? 0,
  }
}

type Growth = Awaited<ReturnType<typeof benchGrowth>>

export function growthVerdicts({ sizes, screens, plans }: Growth): Verdict[] {
  const scans = plans.flatMap(({ heavy }) => heavy).filter((read) => read.startsWith('Seq Scan'))
  return [
    ...screens.map((row) => ({
      what: `${sizes.big.toLocaleString('en')} students against ${sizes.small.toLocaleString('en')}, ${row.screen}`,
      measured: `${row.ratio}×, ${row['big ms']} ms`,
      target: String(row.target),
      met: row['within its target'] === 'yes' ? ('yes' as const) : ('NO' as const),
    })),
    atMost({
      what: 'sequential scans of tables that grow with students',
      measured: scans.length,
      target: 0,
      unit: '',
    }),
  ]
}

export function printGrowth({ sizes, screens, plans }: Growth) {
  const [small, big] = [sizes.small.toLocaleString('en'), sizes.big.toLocaleString('en')]
  console.log(
    `\nThe same screens in a school of ${small} and of ${big} students, one call at a time, through HTTP`,
  )
  console.table(screens)
  console.log('\nPlans in the big school: what is read, with the rows it gave')
  for (const { name, plans: statements } of plans) {
    console.log(`\n${name}`)
    for (const { statement, outline } of statements) console.log(`  ${statement}\n    ${outline}`)
  }
  console.log('\nReads of all, or very many rows, of a table that grows with the students')
  const heavy = plans.flatMap(({ name, heavy }) => heavy.map((read) => `  ${name}: ${read}`))
  console.log(heavy.length > 0 ? heavy.join('\n') : '  none')
}
