type DownloadedFile = { name: string; content: BlobPart; type: string }

/** Puts a file among the user's downloads, as if it had come from a server. */
export function downloadFile({ name, content, type }: DownloadedFile) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
