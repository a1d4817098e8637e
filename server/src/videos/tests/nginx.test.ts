import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildStream, STREAM_CLIPS } from '#/testing/build-stream.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { findProgram } from '#/testing/find-program.ts'
import { startNginx } from '#/testing/nginx.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const nginx = findProgram('nginx')
const server = await testServer({ FILES_INTERNAL_PATH: '/arquivos-internos/' })
const { database, dataDir } = server

test.skipIf(nginx === undefined)(
  'nginx sends the files that Farol hands over, in ranges, and nothing that it does not',
  async () => {
    const { url: videoUrl, sha256 } = await buildStream(server)
    const { id: courseId } = await buildCourse(database)
    const lesson = { courseId, videoUrl, videoDuration: 8 }
    const [open, locked] = [await buildLesson(database, lesson), await buildLesson(database, lesson)]
    const { url, stop } = await startNginx({
      nginx: nginx ?? '',
      folder: join(dataDir, 'nginx'),
      locations: `location / { proxy_pass ${server.url}; }
        location /arquivos-internos/ { internal; alias ${join(dataDir, 'files')}/; }`,
    })
    onTestFinished(stop)
    const student = (await signedIn(server)).at(url)
    const segments = (lessonId: string) => `/api/lessons/${lessonId}/stream/${sha256}/segments`
    const read = (path: string, headers: Record<string, string> = {}) => student.fetch(path, { headers })

    const part = await read(segments(open.id), { range: 'bytes=10-29' })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(part.headers.get('cache-control')).toBe('private, max-age=60')
    expect(part.headers.get('x-accel-redirect')).toBeNull()
    expect(Buffer.from(await part.arrayBuffer())).toEqual(STREAM_CLIPS[360].subarray(10, 30))
    const etag = part.headers.get('etag') ?? ''
    expect((await read(segments(open.id), { 'if-none-match': etag })).status).toBe(304)
    expect((await read(segments(open.id), { range: 'bytes=0-1', 'if-range': '"outro"' })).status).toBe(200)
    expect((await student.fetch(segments(open.id), { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(STREAM_CLIPS[360].length),
    )
    expect((await read(segments(locked.id))).status).toBe(403)
    expect((await read(`/arquivos-internos/${sha256.slice(0, 2)}/${sha256}`)).status).toBe(404)
  },
)
