import { vi } from 'vitest'
import { ApiProblem } from '#/api/api-problem.ts'
import type { sendFile } from './send-file.ts'
import type { Converted, Converting, CreatedUpload } from './start-options.ts'
import { uploadList } from './upload-list.ts'

type SendOptions = Parameters<typeof sendFile>[0]

export const VIDEO = { id: 'v1', url: '/videos/v1' }
export const aFile = (name = 'aula.mp4') => new File(['0123456789'], name, { lastModified: 7 })
export const refusal = (
  code: 'NOT_A_VIDEO' | 'NOT_A_MATERIAL' | 'UPLOAD_DAMAGED' | 'NO_ROOM' | 'NOT_FOUND' | 'UNAVAILABLE',
  status: number,
  file?: string,
) => new ApiProblem({ code, title: `Frase de ${code}.`, status, ...(file ? { fields: { file } } : {}) })

/** A list whose sender the test plays itself. */
export function testList() {
  const page = new EventTarget()
  const sends: (SendOptions & { isStopped: boolean })[] = []
  const create = vi.fn(
    async (_file: File, _converting: Converting): Promise<CreatedUpload & Partial<Converted>> => ({
      id: VIDEO.id,
      offset: 0,
      video: VIDEO,
    }),
  )
  const cancel = vi.fn(async (_uploadId: string) => undefined)
  const onSent = vi.fn()
  const list = uploadList({
    create,
    cancel,
    onSent,
    page: () => page,
    now: () => Date.now(),
    addressOf: (id) => `/uploads/${id}`,
    loadSender: async () => (options) => {
      const send = { ...options, isStopped: false }
      sends.push(send)
      return {
        stop: () => {
          send.isStopped = true
        },
      }
    },
  })
  const last = () => {
    const send = sends.at(-1)
    if (!send) throw new Error('nothing is being sent')
    return send
  }
  const asked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const begin = async (file = aFile()) => {
    const id = list.start(file)
    await vi.advanceTimersByTimeAsync(0)
    return id
  }
  return { list, page, sends, last, create, cancel, onSent, asked, begin, shown: () => list.list()[0] }
}
