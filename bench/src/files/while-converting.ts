import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { signedIn } from '@farol/server/testing/signed-in.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { startChild } from '../child.ts'
import { openSchool } from '../school.ts'
import { CALLERS, type Slowest, slowest } from '../slowest.ts'
import { sendVideo } from './send-upload.ts'

const MEASURED_MS = 10_000
const WARM_MS = 3_000
/** Long enough to be encoded for as long as it is measured. */
const VIDEO_SECONDS = 300

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
    const admin = await signedIn(
      { ...school, visitor: () => new Visitor(`http://127.0.0.1:${farol.first}`) },
      'admin',
    )
    const sender = { port: farol.first, cookie: admin.cookieHeader }
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
