import { UPLOAD_LIFE_DAYS } from '@farol/domain/uploads.ts'

const PREFIX = 'farol-video-'
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Converted videos in the browser's own folder, by the file that they were made of, for as long as an interrupted upload can be
 * continued. Undefined where the browser has no such folder.
 */
export async function openKeptFiles() {
  const folder = await navigator.storage?.getDirectory?.().catch(() => undefined)
  if (!folder) return undefined
  await removeOld(folder)
  const release = (name: string) => () => void folder.removeEntry(name).catch(() => undefined)
  return {
    create: async (file: File) => {
      const name = await nameFor(file)
      const handle = await folder.getFileHandle(name, { create: true })
      // What is written appears in the file only once all of it is there: an interrupted conversion leaves it empty.
      const writable = await handle.createWritable()
      return { writable, content: () => handle.getFile(), release: release(name) }
    },
    find: async (file: File) => {
      const name = await nameFor(file)
      const handle = await folder.getFileHandle(name).catch(() => undefined)
      const content = await handle?.getFile()
      return content && content.size > 0 ? { content, release: release(name) } : undefined
    },
  }
}

/** Names of files may have characters and lengths that no folder takes. */
async function nameFor({ name, size, lastModified }: File): Promise<string> {
  const text = new TextEncoder().encode(`${size} ${lastModified} ${name}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return PREFIX + Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function removeOld(folder: FileSystemDirectoryHandle) {
  for await (const handle of folder.values()) {
    if (handle.kind !== 'file' || !handle.name.startsWith(PREFIX)) continue
    const { lastModified } = await (handle as FileSystemFileHandle).getFile()
    if (Date.now() - lastModified > UPLOAD_LIFE_DAYS * DAY_MS) await folder.removeEntry(handle.name)
  }
}
