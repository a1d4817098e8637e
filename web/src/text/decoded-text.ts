/** Old editors of Windows do not write UTF-8; what holds a zero byte is no text. */
export function decodedText(bytes: ArrayBuffer): string | undefined {
  if (new Uint8Array(bytes).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
