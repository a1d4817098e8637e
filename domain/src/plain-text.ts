/** Tabs, line breaks and form feeds are text; other control characters are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/

/** What spreadsheets in Portuguese still write; these five bytes mean nothing in it. */
const LATIN = 'windows-1252'
const NOT_LATIN = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

type Decoder = InstanceType<typeof TextDecoder>

/**
 * Reads a file piece by piece and returns whether it is text so far: UTF-8, UTF-16 with its mark, or Windows-1252, without
 * control characters.
 */
export function plainTextReader() {
  let decoders: Decoder[] | undefined
  return {
    /** False once the file cannot be text any more. `isLast` if no byte follows. */
    read: (bytes: Uint8Array, { isLast }: { isLast: boolean }): boolean => {
      decoders ??= decodersFor(bytes)
      decoders = decoders.filter((decoder) => isText(decoder, bytes, isLast))
      return decoders.length > 0
    },
  }
}

function decodersFor([first, second]: Uint8Array): Decoder[] {
  if (first === 0xff && second === 0xfe) return [new TextDecoder('utf-16le', { fatal: true })]
  if (first === 0xfe && second === 0xff) return [new TextDecoder('utf-16be', { fatal: true })]
  return [new TextDecoder('utf-8', { fatal: true }), new TextDecoder(LATIN)]
}

function isText(decoder: Decoder, bytes: Uint8Array, isLast: boolean): boolean {
  if (decoder.encoding === LATIN && NOT_LATIN.some((byte) => bytes.includes(byte))) return false
  try {
    return !CONTROL.test(decoder.decode(bytes, { stream: !isLast }))
  } catch {
    return false
  }
}
