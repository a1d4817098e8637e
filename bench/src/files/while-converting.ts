import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { buildUser, giveRole } from '@farol/server/testing/builders.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { buildSession } from '@farol/server/testing/user-rows.ts'
import { startChild } from '../child.ts'
import { openConnections, requestBytes } from '../http-client.ts'
import { openSchool, type School } from '../school.ts'
import { sessionCookie } from '../session-cookie.ts'
import { sendVideo } from './send-upload.ts'

const CALLERS = 32
/** Each caller rests in between: a school at work, not a server at its limit. */
const REST_MS = 50
const MEASURED_MS = 10_000
const WARM_MS = 3_000
/** Long enough to be encoded for as long as it is measured. */
const VIDEO_SECONDS = 300

/** The slowest of a hundred, in ms. */
type Slowest = { saves: number; screens: number }
export type Conversion = { without: Slowest; during: Slowest }

/** How long saves and a screen take while `ffmpeg` makes the renditions of a video, and while it does not. */
export async function measureConversion(ffmpeg: string): Promise<Conversion> {
  const school = await openSchool(CALLERS)
  const folder = mkdtempSync(join(tmpdir(), 'farol-bench-conversion-'))
  const farol = await startChild<number>('./farol-child.ts', {
    args: [connectionUrl(school.connection), JSON.stringify({ DATA_DIR: folder, FFMPEG_PATH: ffmpeg })],
  })
  try {
    const video = makeVideo(ffmpeg, folder)
    const sender = { port: farol.first, cookie: await adminOf(school) }
    await slowest(school, farol.first, WARM_MS)
    const without = await slowest(school, farol.first, MEASURED_MS)
    const videoId = await sendVideo(sender, video)
    const read = async () => {
      const answer = await fetch(`http://127.0.0.1:${sender.port}/api/admin/videos/${videoId}`, {
        headers: { cookie: sender.cookie },
      })
      return (await answer.json()) as UploadedVideo
    }
    while ((await read()).state !== 'ready') await setTimeout(200)
    await slowest(school, farol.first, WARM_MS)
    const during = await slowest(school, farol.first, MEASURED_MS)
    if ((await read()).renditions !== 'waiting') throw new Error('The conversion ended too early.')
    return { without, during }
  } finally {
    await farol.stop()
    await school.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeVideo(ffmpeg: string, folder: string): Buffer {
  const path = join(folder, 'video.mp4')
  const picture = `testsrc2=size=1280x720:rate=30:duration=${VIDEO_SECONDS}`
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  execFileSync(ffmpeg, ['-loglevel', 'error', '-f', 'lavfi', '-i', picture, ...encoded, path])
  return readFileSync(path)
}

async function adminOf({ database }: School) {
  const { id: userId } = await buildUser(database)
  await giveRole(database, { userId, role: 'admin' })
  return sessionCookie((await buildSession(database, { userId })).token)
}

async function slowest({ courseId, lessonId, students }: School, port: number, ms: number): Promise<Slowest> {
  const callers = await openConnections(port, CALLERS)
  const end = performance.now() + ms
  const times: Record<keyof Slowest, number[]> = { saves: [], screens: [] }
  await Promise.all(
    callers.map(async (caller, index) => {
      const cookie = students[index]?.cookie
      const body = { position: 12.5, duration: 3_600, playedSeconds: 1 }
      const requests = {
        saves: requestBytes({ method: 'POST', path: `/api/lessons/${lessonId}/progress`, cookie, body }),
        screens: requestBytes({ path: `/api/courses/${courseId}`, cookie }),
      }
      while (performance.now() < end) {
        for (const kind of ['saves', 'screens'] as const) {
          const from = performance.now()
          const { status } = await caller.send(requests[kind])
          if (status !== 200) throw new Error(`${kind} were answered with ${status}`)
          times[kind].push(performance.now() - from)
          await setTimeout(REST_MS)
        }
      }
      caller.close()
    }),
  )
  return { saves: p99(times.saves), screens: p99(times.screens) }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
