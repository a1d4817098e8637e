import type { covers } from '@farol/contract/covers.ts'
import { call } from './client.ts'
import { type ImageUpload, sendImage } from './send-image.ts'

export const uploadCover = (courseId: string, image: ImageUpload) =>
  sendImage<typeof covers.update>(`/api/admin/courses/${courseId}/cover`, image)

export const removeCover = (courseId: string) =>
  call<typeof covers.remove>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/cover' },
    { params: { courseId } },
  )
