import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { SmallDisk } from '@farol/server/testing/small-disk.ts'
import { type Answer, createHttpClient, type HttpClient } from '../http-client.ts'
import { until } from './processes.ts'
import type { Fault, Setting } from './run-fault.ts'

/** Too much text for the free space in existing pages. */
const COURSE_TEXT_BYTES = 1_500
const READS = 20

export const diskFull = (disk: SmallDisk): Fault => ({
  name: 'disk full',
  run: async (setting) => {
    const { place, sizes, recovered, note, complain } = setting
    const http = createHttpClient(setting.farol.port)
    for (let round = 0; round < Math.ceil(sizes.rounds / 4); round += 1) {
      disk.fill()
      const refused = await writeUntilRefused(setting, http.call)
      note(`a course that did not fit: ${refused.status} '${JSON.parse(refused.body).title}'`)
      const reads = await Promise.all(
        Array.from({ length: READS }, () =>
          http.call({ path: '/api/courses', cookie: setting.school.viewers[0]?.cookie }),
        ),
      )
      const answered = reads.filter(({ status }) => status === 200).length
      note(`reads while the disk is full: ${answered} of ${READS} answered`)
      if (refused.status !== 503) complain(`a full disk was answered with ${refused.status}`)
      await wait(sizes.awayMs)
      disk.makeRoom()
      const since = performance.now()
      if (!isAlive(place.postmasterPid)) await place.startAgain()
      await recovered(since)
    }
    http.close()
  },
})

/** Random texts do not compress well, so the disk eventually has no page left. */
async function writeUntilRefused({ school, ledger }: Setting, call: HttpClient['call']) {
  let answer: Answer | undefined
  await until('a write that does not fit', async () => {
    answer = await call({
      method: 'POST',
      path: '/api/admin/courses',
      cookie: school.admin.cookie,
      body: {
        title: 'Curso que enche o disco',
        description: randomBytes(COURSE_TEXT_BYTES).toString('base64'),
        orderIndex: 1,
        isPublished: false,
        prerequisiteCourseId: null,
      },
    })
    if (answer.status === 200) ledger.note({ kind: 'course', courseId: JSON.parse(answer.body).id })
    return answer.status >= 400
  })
  return answer as Answer
}

function isAlive(pid: () => number): boolean {
  try {
    return existsSync(`/proc/${pid()}`)
  } catch {
    return false
  }
}
