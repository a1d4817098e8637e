type TextFile = { name: string; content: string; type: string }

/** Puts a text among the user's downloads, as if it had come from a server. */
export function downloadFile({ name, content, type }: TextFile) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
