import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '@farol/contract/system.ts'
import { type UploadedVideo, videos as videosApi } from '@farol/contract/videos.ts'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '#/testing/eventually.ts'
import { CLIPS, fakeFfmpeg } from '#/testing/fake-ffmpeg.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-converting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** While this file is there, a conversion begins and never ends. */
const endless = join(folder, 'endless')
const begun = join(folder, 'begun')
const ffmpeg = fakeFfmpeg(
  folder,
  `case "\${made##*/}" in *-*-*-*-*-*) ;; *)
  echo $$ >> ${begun}
  while [ -e ${endless} ]; do echo out_time_us=1500000; /bin/sleep 0.05; done
  exec /bin/cp ${CLIPS}/index-first.mp4 "$made";;
esac`,
)
const server = await testServer({ FFMPEG_PATH: ffmpeg })
const admin = await signedIn(server, 'admin')
const conversions = () => (existsSync(begun) ? readFileSync(begun, 'utf8').trim().split('\n').length : 0)
const counted = async (wanted: string) =>
  (await admin.call(system.state)).jobs.kinds.find(({ kind }) => kind === wanted)

test('an MP4 is ready while another video is converted, and one more waits for its conversion', async () => {
  writeFileSync(endless, '')
  const first = await uploadFile(admin, clip('hevc.mp4'), { name: 'longa.mp4' })
  await eventually(() => expect(conversions()).toBe(1))
  const second = await uploadFile(admin, clip('vp8.webm'), { name: 'outra.webm' })
  const later = await uploadFile(admin, clip('phone.mov'), { name: 'curta.mov' })
  expect((await preparedVideo(admin, later)).state).toBe('ready')
  await eventually(async () => {
    expect(await counted('conversion')).toMatchObject({ running: 1, waiting: 1, failed: 0 })
    expect(await counted('video')).toMatchObject({ running: 0, waiting: 0 })
  })
  const read = (id: string): Promise<UploadedVideo> => admin.call(videosApi.one, { params: { videoId: id } })
  await eventually(async () => expect(await read(first)).toMatchObject({ state: 'preparing', percent: 50 }))
  expect(await read(second)).toMatchObject({ state: 'preparing', percent: 0 })
  expect(conversions()).toBe(1)
  rmSync(endless)
  for (const id of [first, second])
    expect(await preparedVideo(admin, id)).toMatchObject({ state: 'ready', duration: 3 })
  expect(conversions()).toBe(2)
})
