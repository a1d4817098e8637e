import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '@farol/contract/uploads.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectionUrl } from '#/testing/connection-url.ts'
import { eventually } from '#/testing/eventually.ts'
import { CLIPS, fakeFfmpeg } from '#/testing/fake-ffmpeg.ts'
import { startFarolProcess } from '#/testing/farol-process.ts'
import { roundRobin } from '#/testing/round-robin.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { beginUpload, clip, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import { Visitor } from '#/testing/visitor.ts'

const database = await testDatabase()
const { pool } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-killed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** While this file is there, ffmpeg begins and never ends. */
const endless = join(dataDir, 'endless')
const begun = join(dataDir, 'begun')
const ffmpeg = fakeFfmpeg(
  dataDir,
  `if [ -e ${endless} ]; then
  echo half > "$made"; echo $$ > ${begun}
  while :; do echo out_time_us=1; /bin/sleep 0.05; done
fi
case "\${made##*/}" in *-*-*-*-*-*) ;; *) exec /bin/cp ${CLIPS}/index-first.mp4 "$made";; esac`,
)

function start(env: Record<string, string> = {}) {
  const farol = startFarolProcess({
    DATABASE_URL: connectionUrl(database.connection),
    AUTH_SECRET,
    DATA_DIR: dataDir,
    FFMPEG_PATH: ffmpeg,
    DEMO: 'off',
    ...env,
  })
  onTestFinished(async () => {
    farol.child.kill('SIGTERM')
    await farol.exited
  })
  return farol
}

const parentOf = (pid: number) =>
  Number(/^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const isRunning = (pid: number) => {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
/** Waits until a process of this server reads and copies a video. */
const mediaProcess = (server: number | undefined) =>
  eventually(() => {
    const isCopying = readdirSync('/proc')
      .map(Number)
      .some((pid) => isRunning(pid) && parentOf(pid) === server && commandOf(pid).includes('media-process'))
    expect(isCopying).toBe(true)
  })
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

async function stateOf(videoId: string) {
  const { rows } = await pool.query<{ state: string; renditions: string }>(
    'select state, rendition_state as renditions from videos where id = $1',
    [videoId],
  )
  return rows[0]
}
/** As if half a minute had passed since the server was killed. */
const leaseEnds = () =>
  pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
const ready = (videoId: string) =>
  eventually(async () => {
    expect(await stateOf(videoId)).toEqual({ state: 'ready', renditions: 'ready' })
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  })

/** Below a small process of ours, which ends it. */
const ffmpegProcess = () =>
  eventually(() => {
    const pid = Number(readFileSync(begun, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return { pid, server: parentOf(parentOf(pid)) }
  })

test('an upload goes on where it was after its server was killed between two chunks', async () => {
  const first = start()
  const url = await first.ready
  const before = await signedIn({ database, visitor: () => new Visitor(url) }, 'admin')
  const bytes = clip('index-last.mp4')
  const begun = await beginUpload(before, { name: 'interrompida.mp4', size: bytes.length })
  const { id } = (await begun.json()) as Upload
  const send = (visitor: Visitor, offset: number, end: number) =>
    sendChunk(visitor, id, { offset, bytes: bytes.subarray(offset, end) })
  expect((await send(before, 0, 4_000)).status).toBe(204)
  expect((await send(before, 4_000, 6_000)).status).toBe(204)
  first.child.kill('SIGKILL')
  await first.exited

  const after = before.at(await start().ready)
  const head = await after.fetch(`/api/admin/uploads/${id}`, { method: 'HEAD' })
  expect(head.headers.get('upload-offset')).toBe('6000')
  expect(readFileSync(join(dataDir, 'uploads', id))).toEqual(bytes.subarray(0, 6_000))
  expect((await send(after, 6_000, bytes.length)).status).toBe(204)
  await ready(id)
})

test('if an instance is killed while it converts a video, the other goes on', async () => {
  writeFileSync(endless, '')
  rmSync(begun, { force: true })
  const instances = [start(), start()]
  const url = await roundRobin(await Promise.all(instances.map((each) => each.ready)))
  const admin = await signedIn({ database, visitor: () => new Visitor(url) }, 'admin')
  const id = await uploadFile(admin, clip('hevc.mp4'), { name: 'hevc.mp4' })
  const { pid, server } = await ffmpegProcess()
  const killed = instances.find(({ child }) => child.pid === server)
  killed?.child.kill('SIGKILL')
  expect(await killed?.exited).toBe('SIGKILL')
  // What it had started ends with it.
  await eventually(() => expect(isRunning(pid)).toBe(false))
  rmSync(endless)
  await leaseEnds()
  await ready(id)
})

test('with several workers, the one that is killed while it makes renditions is replaced, and the next goes on', async () => {
  writeFileSync(endless, '')
  rmSync(begun, { force: true })
  const farol = start({ WORKERS: '2' })
  const url = await farol.ready
  const admin = await signedIn({ database, visitor: () => new Visitor(url) }, 'admin')
  const bytes = clip('lines-720.mp4')
  const begin = () => beginUpload(admin, { name: 'aula.mp4', size: bytes.length, lastModified: 3 })
  const ids = await Promise.all(
    [begin(), begin(), begin()].map(async (begun) => ((await (await begun).json()) as Upload).id),
  )
  const [id = ''] = ids
  expect(new Set(ids).size).toBe(1)
  // At once, and so each on a connection of its own, to any of the workers.
  for (const [offset, end] of [
    [0, 6_000],
    [6_000, bytes.length],
  ] as const) {
    const send = () => sendChunk(admin, id, { offset, bytes: bytes.subarray(offset, end) })
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409, 409, 409])
  }
  const { pid, server: worker } = await ffmpegProcess()
  expect(parentOf(worker)).toBe(farol.child.pid)
  process.kill(worker, 'SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
  rmSync(endless)
  await leaseEnds()
  await ready(id)
})

test('what a restarted server finds half-copied is prepared', async () => {
  const first = start()
  const url = await first.ready
  const admin = await signedIn({ database, visitor: () => new Visitor(url) }, 'admin')
  const id = await uploadFile(admin, clip('phone.mov'), { name: 'phone.mov' })
  await mediaProcess(first.child.pid)
  first.child.kill('SIGKILL')
  await first.exited
  await leaseEnds()
  await start().ready
  await ready(id)
})
