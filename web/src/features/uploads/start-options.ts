import type { UploadKind } from '@farol/domain/uploads.ts'

/** An upload as the server answered when it was created. */
export type CreatedUpload = { id: string; offset: number; video: { id: string; url: string } | null }

export type Converting = { signal: AbortSignal; onProgress: (percent: number) => void }
/** What is sent instead of the file that was chosen, and where to forget it afterwards. */
export type Converted = { file: File; release: () => void }

export type StartOptions = {
  kind?: UploadKind
  known?: CreatedUpload
  /** Before anything is sent. If it fails, nothing is. */
  onCreated?: (created: CreatedUpload) => Promise<void>
}
