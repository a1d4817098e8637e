/** The name of the stream that the document itself is in. */
const STREAMS = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
] as const

const ENTRY_BYTES = 128
const HEADER_BYTES = 512

/** Where the directory of a compound file begins, by its header; undefined if it is no such file. */
export function compoundDirectoryStart(header: Uint8Array): number | undefined {
  if (header.length < HEADER_BYTES) return undefined
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const sectorBytes = 2 ** view.getUint16(30, true)
  return sectorBytes === 512 || sectorBytes === 4096
    ? (view.getUint32(48, true) + 1) * sectorBytes
    : undefined
}

/** Word, Excel and PowerPoint until 2003 are compound files, as installers and mails are; their directory tells them apart. */
export function legacyOfficeType(directory: Uint8Array): string | undefined {
  const names = new Set<string>()
  for (let start = 0; start + ENTRY_BYTES <= directory.length; start += ENTRY_BYTES)
    names.add(entryName(directory.subarray(start, start + ENTRY_BYTES)))
  return STREAMS.find(([name]) => names.has(name))?.[1]
}

function entryName(entry: Uint8Array): string {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength)
  const length = Math.max(0, Math.min(64, view.getUint16(64, true)) - 2)
  return new TextDecoder('utf-16le').decode(entry.subarray(0, length))
}
