import { useEffect, useState } from 'react'
import { useUser } from '#/app/use-user.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { uploads, useUploads } from './uploads.ts'

const tray = lazyPart(async () => (await import('./upload-tray.tsx')).UploadTray)

/** Where the upload tray appears, once there is something to send. */
export function UploadsArea() {
  const { id: userId } = useUser()
  useEffect(() => uploads.belongTo(userId), [userId])
  // Closed, they stay in the list: the form they were chosen in still shows them.
  const [closedIds, setClosedIds] = useState<readonly number[]>([])
  // The file of a course stands where it is imported, once it was sent.
  const list = useUploads().filter(
    ({ id, kind, status }) => status !== 'sent' || (kind !== 'course' && !closedIds.includes(id)),
  )
  const UploadTray = useLazyPart(tray, list.length > 0)
  if (!UploadTray || list.length === 0) return null
  return <UploadTray list={list} onClose={() => setClosedIds([...closedIds, ...list.map(({ id }) => id)])} />
}
