import { useEffect } from 'react'
import { useUser } from '#/app/use-user.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { uploads, useUploads } from './uploads.ts'

const tray = lazyPart(async () => (await import('./upload-tray.tsx')).UploadTray)

/** Where the upload tray appears, once there is something to send. */
export function UploadsArea() {
  const { id: userId } = useUser()
  useEffect(() => uploads.belongTo(userId), [userId])
  // The file of a course stands where it is imported, once it was sent.
  const list = useUploads().filter(({ kind, status }) => kind !== 'course' || status !== 'sent')
  const UploadTray = useLazyPart(tray, list.length > 0, () => undefined)
  return UploadTray && list.length > 0 ? <UploadTray list={list} /> : null
}
