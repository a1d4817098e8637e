import type { account } from '@farol/contract/account.ts'
import { type Address, call } from './client.ts'
import { type ImageUpload, sendImage } from './send-image.ts'

const upload: Address<typeof account.updatePhoto> = { method: 'PUT', path: '/api/profile/photo' }

export const uploadPhoto = (photo: ImageUpload) => sendImage<typeof account.updatePhoto>(upload.path, photo)

export const removePhoto = () =>
  call<typeof account.removePhoto>({ method: 'DELETE', path: '/api/profile/photo' }, {})
