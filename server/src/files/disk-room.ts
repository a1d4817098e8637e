import { statfs } from 'node:fs/promises'
import type { DiskRoom } from '@farol/domain/system-health.ts'

/** The room on the disk with this folder, as far as Farol may write. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
