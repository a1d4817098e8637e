import { atLeast, atMost, type Row, type Verdict } from './verdicts.ts'

const SAVERS = 256

/** The targets at 256 concurrent savers, inside the process and over HTTP. */
export function saveVerdicts({ inside, http }: { inside: Row[]; http: Row[] }): Verdict[] {
  const crowd = inside.find(({ savers }) => savers === SAVERS) ?? {}
  const through = (server: string) => http.find((row) => row.server === server) ?? {}
  const at = `saves, ${SAVERS} savers`
  const claims = [
    { what: `${at}: of one statement per save`, measured: Number(crowd.ratio), target: 6 },
    {
      what: `${at}: of pgbench's single rows`,
      measured: Number(crowd['of pgbench'] || Number.NaN),
      target: 3,
    },
    {
      what: `${at}, HTTP: of one statement per save`,
      measured: Number(through('one-each')['farol against it']),
      target: 3,
    },
    {
      what: `${at}, HTTP: of an empty handler`,
      measured: Number(through('empty')['farol against it']),
      target: 0.6,
    },
  ]
  // No verdict without pgbench or a missing row.
  return [
    ...claims.filter(({ measured }) => Number.isFinite(measured)).map(atLeast),
    steadiness(at, crowd),
    steadiness(`${at}, HTTP`, through('farol')),
  ]
}

const steadiness = (at: string, row: Row) =>
  atMost({
    what: `${at}: p99 against p50`,
    measured: Number(row['p99 ms']) / Number(row['p50 ms']),
    target: 3,
  })
