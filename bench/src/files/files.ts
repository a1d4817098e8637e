import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CHUNK_TYPE, TUS_VERSION, type Upload } from '@farol/contract/uploads.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { CLIPS } from '@farol/server/testing/fake-ffmpeg.ts'
import { findNginx, startNginx } from '@farol/server/testing/nginx.ts'
import { startBenchPostgres } from '../bench-postgres.ts'
import { startChild } from '../child.ts'
import { atLeast, atMost, type Row, type Verdict, withoutTarget } from '../verdicts.ts'
import { buildFileSchool } from './file-school.ts'
import { rangeRate } from './range-client.ts'

const CHUNK_BYTES = 8 * 1024 ** 2
const CHUNKS = 12
const ROUNDS = 5
const RANGES = { connections: 8, ranges: 40, bytes: 1024 ** 2 }
const ASKED = 200
const INTERNAL = '/arquivos-internos/'

type FileFigures = {
  received: { farol: number; bare: number }
  served: { farol: number; nginx?: number; handedOver?: number }
  statements: { playlist: number; segment: number }
}

/** Contenders take turns; the median round counts. */
export async function benchFiles(): Promise<FileFigures> {
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
      return child.first
    }
    const farol = await start()
    const school = await buildFileSchool(database, dataDir)
    const bare = await startChild<number>('./files/bare-chunks-child.ts', { args: [dataDir] })
    stops.push(bare.stop)
    const segments = { path: `${school.address}/segments`, cookie: school.student, size: school.size }
    const contenders: Record<string, () => Promise<number>> = {
      farol: () => rangeRate({ ...segments, port: farol }, RANGES),
    }
    const nginx = findNginx()
    if (nginx) {
      const behind = await start({ FILES_INTERNAL_PATH: INTERNAL })
      const root = dirname(dirname(school.path))
      const locations = `location / { proxy_pass http://127.0.0.1:${behind}; proxy_http_version 1.1; }
        location ${INTERNAL} { internal; alias ${root}/; } location /plain/ { alias ${dirname(school.path)}/; }`
      const proxy = await startNginx({ nginx, folder: join(dataDir, 'nginx'), locations })
      stops.push(proxy.stop)
      const port = Number(new URL(proxy.url).port)
      const plain = `/plain/${school.path.split('/').at(-1)}`
      contenders.nginx = () => rangeRate({ ...segments, port, path: plain }, RANGES)
      contenders.handedOver = () => rangeRate({ ...segments, port }, RANGES)
    }
    const served = await medians(contenders)
    const received = await medians({
      farol: () => sendToFarol(farol, school.admin),
      bare: () => sendChunks(bare.first, `/${crypto.randomUUID()}`, {}),
    })
    const counting = { database, port: farol, cookie: school.student }
    const playlist = await statementsPer(counting, `${school.address}/playlist.m3u8`)
    const segment = await statementsPer(counting, segments.path)
    return { received, served, statements: { playlist, segment } } as FileFigures
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
async function sendChunks(port: number, path: string, headers: Record<string, string>) {
  const chunk = new Uint8Array(CHUNK_BYTES)
  chunk.set(readFileSync(join(CLIPS, 'index-first.mp4')))
  const started = performance.now()
  for (let number = 0; number < CHUNKS; number += 1) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(number * CHUNK_BYTES), 'content-type': CHUNK_TYPE },
      body: chunk,
    })
    if (status !== 204) throw new Error(`a chunk was answered with ${status}`)
  }
  return (CHUNKS * CHUNK_BYTES) / 1e6 / ((performance.now() - started) / 1_000)
}

/** One byte is missing in the end, so that nothing is prepared meanwhile. */
async function sendToFarol(port: number, cookie: string) {
  const headers = { cookie, 'tus-resumable': TUS_VERSION }
  const address = `http://127.0.0.1:${port}/api/admin/uploads`
  const metadata = `filename ${Buffer.from(`${crypto.randomUUID()}.mp4`).toString('base64')}`
  const created = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(CHUNKS * CHUNK_BYTES + 1), 'upload-metadata': metadata },
  })
  const { id } = (await created.json()) as Upload
  const rate = await sendChunks(port, `/api/admin/uploads/${id}`, headers)
  await fetch(`${address}/${id}`, { method: 'DELETE', headers })
  return rate
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

export const fileRows = ({ received, served, statements }: FileFigures): Row[] => [
  ...Object.entries(received).map(([who, rate]) => ({
    what: `chunks received by ${who}, MB/s`,
    value: rate,
  })),
  ...Object.entries(served).map(([who, rate]) => ({ what: `ranges served by ${who}, MB/s`, value: rate })),
  ...Object.entries(statements).map(([of, count]) => ({ what: `statements per ${of}`, value: count })),
]

export function fileVerdicts({ received, served, statements }: FileFigures): Verdict[] {
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
  ]
}
