import { CAPTIONS_HEAD_BYTES, isCaptionsFile } from '@farol/domain/captions/recognise-captions.ts'

/** Gives captions to where they go, wherever they were dropped. Resolves with the other files. */
export async function divertCaptions(
  files: readonly File[],
  onCaptions: (files: File[]) => void,
): Promise<File[]> {
  const areCaptions = await Promise.all(files.map(isCaptions))
  const captions = files.filter((_, index) => areCaptions[index])
  if (captions.length > 0) onCaptions(captions)
  return files.filter((_, index) => !areCaptions[index])
}

async function isCaptions(file: File) {
  try {
    const head = await file.slice(0, CAPTIONS_HEAD_BYTES).arrayBuffer()
    return isCaptionsFile({ name: file.name, head: new Uint8Array(head) })
  } catch {
    // A folder: whoever sends it says so.
    return false
  }
}
