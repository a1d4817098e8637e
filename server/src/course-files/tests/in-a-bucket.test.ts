import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courseFiles } from '@farol/contract/course-files.ts'
import { expect, test } from 'vitest'
import { startS3Server } from '#/testing/s3-server.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'
import { mbzOf, moodleEntries } from './moodle-builder.ts'

const s3 = await startS3Server()
const server = await testServer(s3.env)
const admin = await signedIn(server, 'admin')

test('a school with its files in a bucket imports, exports and imports again, and leaves nothing on the machine', async () => {
  const video = { name: 'aula.mp4', content: clip('index-first.mp4'), type: 'video/mp4' }
  const activities = [{ module: 'resource', name: 'Aula', files: [video] }]
  const backup = mbzOf(
    moodleEntries({ fullname: 'Curso', sections: [{ name: '', activities }] }, '4.x'),
    'tgz',
  )
  let archive = backup
  for (const name of ['backup.mbz', 'curso.zip']) {
    const importId = await uploadFile(admin, archive, { kind: 'course', name })
    await admin.call(courseFiles.plan, { params: { importId } })
    const { courseId } = await admin.call(courseFiles.import, { params: { importId } })
    const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
    await preparedVideo(admin, lessons[0]?.uploadedVideo?.id ?? '')
    const exported = await admin.fetch(`/api/admin/courses/${courseId}/export`)
    archive = Buffer.from(await exported.arrayBuffer())
    expect(archive.includes(video.content)).toBe(true)
    expect([...s3.objects().keys()].filter((key) => key.startsWith(`uploads/${importId}`))).toEqual([])
    expect(readdirSync(join(server.dataDir, 'uploads')).filter((part) => part.startsWith(importId))).toEqual(
      [],
    )
  }
})
