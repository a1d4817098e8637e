import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { findProgram } from '@farol/server/testing/find-program.ts'
import { startNginx } from '@farol/server/testing/nginx.ts'
import { findFfmpeg } from '@farol/server/videos/find-ffmpeg.ts'
import { startBenchPostgres } from '../bench-postgres.ts'
import { startChild } from '../child.ts'
import { atLeast, atMost, type Row, type Verdict, withoutTarget } from '../verdicts.ts'
import { buildFileSchool } from './file-school.ts'
import { memoryWhileReceiving, type ReceivingMemory } from './many-uploads.ts'
import { rangeRate } from './range-client.ts'
import { CHUNK_BYTES, sendAllButOne, sendChunk, videoChunk } from './send-upload.ts'
import { type Conversion, measureConversion } from './while-converting.ts'

const CHUNKS = 12
/** Each takes less than a second, in which other machines on the same host show. */
const ROUNDS = 21
const RANGES = { connections: 8, ranges: 40, bytes: 1024 ** 2 }
const ASKED = 200
const INTERNAL = '/arquivos-internos/'

type FileFigures = {
  received: { farol: number; bare: number }
  served: { farol: number; nginx?: number; handedOver?: number }
  statements: { playlist: number; segment: number }
  memory: ReceivingMemory
  conversion?: Conversion
}

/** Contenders take turns; the median round counts. */
export async function benchFiles(): Promise<FileFigures> {
  const ffmpeg = findFfmpeg(process.env.FFMPEG_PATH)
  const conversion = ffmpeg ? await measureConversion(ffmpeg) : undefined
  const postgres = await startBenchPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-files-'))
  const stops: (() => Promise<unknown>)[] = [postgres.stop]
  try {
    const connection = await postgres.createDatabase('bench')
    const database = await openDatabase(connection)
    stops.push(database.close)
    const url = connectionUrl(connection)
    const start = async (env: object = {}) => {
      const child = await startChild<number>('./farol-child.ts', {
        args: [url, JSON.stringify({ DATA_DIR: dataDir, ...env })],
      })
      stops.push(child.stop)
      return child
    }
    const { first: farol, pid } = await start()
    const school = await buildFileSchool(database, dataDir)
    const bare = await startChild<number>('./files/bare-chunks-child.ts', { args: [dataDir] })
    stops.push(bare.stop)
    const segments = { path: `${school.address}/segments`, cookie: school.student, size: school.size }
    const contenders: Record<string, () => Promise<number>> = {
      farol: () => rangeRate({ ...segments, port: farol }, RANGES),
    }
    const nginx = findProgram('nginx')
    if (nginx) {
      const { first: behind } = await start({ FILES_INTERNAL_PATH: INTERNAL })
      const root = dirname(dirname(school.path))
      // As in deploy/nginx.conf: without kept connections each range would open one.
      const upstream = `upstream farol { server 127.0.0.1:${behind}; keepalive 32; }`
      const locations = `location / { proxy_pass http://farol; proxy_http_version 1.1; proxy_set_header Connection ""; }
        location ${INTERNAL} { internal; alias ${root}/; } location /plain/ { alias ${dirname(school.path)}/; }`
      const proxy = await startNginx({ nginx, folder: join(dataDir, 'nginx'), locations, upstream })
      stops.push(proxy.stop)
      const port = Number(new URL(proxy.url).port)
      const plain = `/plain/${school.path.split('/').at(-1)}`
      contenders.nginx = () => rangeRate({ ...segments, port, path: plain }, RANGES)
      contenders.handedOver = () => rangeRate({ ...segments, port }, RANGES)
    }
    const served = await medians(contenders)
    const sender = { port: farol, cookie: school.admin }
    const received = await medians({
      farol: () => rateOf(() => sendAllButOne(sender, CHUNKS)),
      bare: () => rateOf(() => sendToBare(bare.first)),
    })
    const counting = { database, port: farol, cookie: school.student }
    const playlist = await statementsPer(counting, `${school.address}/playlist.m3u8`)
    const segment = await statementsPer(counting, segments.path)
    const memory = await memoryWhileReceiving(sender, pid)
    return { received, served, statements: { playlist, segment }, memory, conversion } as FileFigures
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function medians(contenders: Record<string, () => Promise<number>>) {
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const rate = await run()
      // The first round warms up.
      if (round > 0) rounds[name] = [...(rounds[name] ?? []), rate].sort((a, b) => a - b)
    }
  }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, rates]) => [name, rates[Math.floor(rates.length / 2)] ?? 0]),
  )
}

/** Megabytes a second. */
async function rateOf(send: () => Promise<void>) {
  const started = performance.now()
  await send()
  return (CHUNKS * CHUNK_BYTES) / 1e6 / ((performance.now() - started) / 1_000)
}

async function sendToBare(port: number) {
  const bytes = videoChunk()
  const address = `http://127.0.0.1:${port}/${crypto.randomUUID()}`
  for (let number = 0; number < CHUNKS; number += 1)
    await sendChunk(address, { offset: number * CHUNK_BYTES, bytes })
}

type Counting = { database: Awaited<ReturnType<typeof openDatabase>>; port: number; cookie: string }

/** Transactions of the database per request: a statement outside of one is one. The background adds a few. */
async function statementsPer({ database, port, cookie }: Counting, path: string) {
  const count = async () => {
    // Statistics are written some time after a statement.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { rows } = await database.pool.query<{ count: number }>(
      'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.count ?? 0
  }
  const read = () =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, range: 'bytes=0-99' } }).then((answer) =>
      answer.arrayBuffer(),
    )
  await read()
  const before = await count()
  for (let number = 0; number < ASKED; number += 1) await read()
  return ((await count()) - before) / ASKED
}

export const fileRows = ({ received, served, statements, memory, conversion }: FileFigures): Row[] => [
  ...Object.entries(received).map(([who, rate]) => ({
    what: `chunks received by ${who}, MB/s`,
    value: rate,
  })),
  ...Object.entries(served).map(([who, rate]) => ({ what: `ranges served by ${who}, MB/s`, value: rate })),
  ...Object.entries(statements).map(([of, count]) => ({ what: `statements per ${of}`, value: count })),
  { what: 'MB in memory while the first tenth of 10 GB arrives', value: memory.ofTheFirstTenth },
  { what: 'MB in memory while the rest arrives', value: memory.afterwards },
  ...Object.entries(conversion ?? {}).flatMap(([when, { saves, screens }]) => [
    { what: `saves ${when} a conversion, p99 ms`, value: saves },
    { what: `course pages ${when} a conversion, p99 ms`, value: screens },
  ]),
]

export function fileVerdicts({ received, served, statements, memory, conversion }: FileFigures): Verdict[] {
  const { nginx, handedOver } = served
  return [
    atLeast({
      what: 'chunks received, with a bare server',
      measured: received.farol / received.bare,
      target: 0.6,
    }),
    ...(nginx && handedOver
      ? [
          atLeast({ what: 'ranges served, with nginx', measured: served.farol / nginx, target: 0.5 }),
          atLeast({ what: 'ranges handed over, with nginx', measured: handedOver / nginx, target: 0.9 }),
        ]
      : [withoutTarget('ranges served; there is no nginx', served.farol, 'MB/s')]),
    atMost({ what: 'statements per segment', measured: statements.segment, target: 0.5, unit: '' }),
    withoutTarget('statements per playlist, with the session', statements.playlist, ''),
    atMost({
      what: 'memory for 10 files of 1 GB at once, with that for their first tenth',
      measured: memory.afterwards / memory.ofTheFirstTenth,
      target: 1.2,
    }),
    ...(conversion
      ? (['saves', 'screens'] as const).map((kind) =>
          atMost({
            what: `p99 of ${kind} during a conversion, with that without`,
            measured: conversion.during[kind] / conversion.without[kind],
            target: 2,
          }),
        )
      : []),
  ]
}
