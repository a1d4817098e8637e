import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { account } from '@farol/contract/account.ts'
import { CHUNK_TYPE, TUS_VERSION } from '@farol/contract/uploads.ts'
import { videos } from '@farol/contract/videos.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { figures, recounted } from '@farol/server/testing/figures.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { startClients } from '../faults/clients.ts'
import { compare } from '../faults/compare.ts'
import { externalPlace } from '../faults/external-place.ts'
import { FAULT_ADMIN, faultFarol } from '../faults/fault-farol.ts'
import { fillFaultSchool } from '../faults/fault-school.ts'
import { openLiveClient } from '../faults/live-client.ts'
import { until, within } from '../faults/processes.ts'
import { openLedger } from '../ledger.ts'
import { startPgBouncer } from './pgbouncer.ts'

const SIZES = { viewers: 30, quizStudents: 1_000 }
const ROUNDS = 20
const CLIP = new URL('../../../server/src/videos/tests/clips/index-first.mp4', import.meta.url)

/** Two instances behind PgBouncer: students study, an administrator logs in, uploads a video and is notified live. */
export async function pooledJourney(path: string, programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-pooled-'))
  const place = await externalPlace(programs)
  const direct = place.env.DATABASE_URL ?? ''
  const bouncer = await startPgBouncer({ path, folder: place.folder, target: new URL(direct) })
  const env = { ...place.env, DATABASE_URL: bouncer.url, DATABASE_LISTEN_URL: direct }
  const [first, second] = await Promise.all([faultFarol({ env }), faultFarol({ env })])
  try {
    await Promise.all([first.start(), second.start()])
    const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
    const { pool } = database.longTimeout
    const school = await fillFaultSchool(database, SIZES)
    // The school was filled without Farol.
    await recounted(pool)
    const ledger = openLedger(join(folder, 'acknowledged'))
    const quizStudents = [...school.quizStudents]
    const clients = startClients({
      port: first.port,
      school,
      ledger,
      random: seededRandom(1),
      nextQuizStudent: () => quizStudents.shift(),
    })
    await administrate({ port: first.port, livePort: second.port })
    for (let round = 0; round < ROUNDS; round += 1)
      await within('students are served', clients.served(performance.now(), ['save', 'submit', 'read']))
    const outcome = await clients.stop()
    const comparison = await compare(database.pool, { school, writes: ledger.read() })
    const areFiguresExact = isDeepStrictEqual(await figures(pool), await recounted(pool))
    await database.close()
    return { ...outcome, ...comparison, areFiguresExact }
  } catch (error) {
    throw new Error(`What Farol said last: ${first.output().slice(-4_000)}`, { cause: error })
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await bouncer.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The log-in, the job that prepares an uploaded video, and a change that the other instance notifies of. */
async function administrate({ port, livePort }: { port: number; livePort: number }) {
  const admin = new Visitor(`http://127.0.0.1:${port}`)
  await admin.call(account.signIn, { body: FAULT_ADMIN })
  const live = openLiveClient({ port: livePort, cookie: admin.cookieHeader })
  const videoId = await upload(admin, readFileSync(CLIP))
  await until('the job prepares the video', async () => {
    const { state } = await admin.call(videos.one, { params: { videoId } })
    if (state === 'failed') throw new Error('The video could not be prepared.')
    return state === 'ready'
  })
  await until('a change arrives at the other instance', async () => {
    await admin.call(account.updateProfile, { body: { name: 'Outro nome' } })
    return live.receivedAt('self') > 0
  })
  live.close()
}

async function upload(admin: Visitor, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const begun = await admin.fetch('/api/admin/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('aula.mp4').toString('base64')}`,
    },
  })
  const { id } = (await begun.json()) as { id: string }
  const sent = await admin.fetch(`/api/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': TUS_VERSION, 'upload-offset': '0', 'content-type': CHUNK_TYPE },
    body: bytes,
  })
  if (sent.status !== 204) throw new Error(`The upload was refused: ${sent.status} ${await sent.text()}`)
  return id
}
