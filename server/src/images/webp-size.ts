/** Where a WebP names its first chunk, after `RIFF`, the length and `WEBP`. */
const CHUNK = 12
const DATA = 20
const FOURTEEN_BITS = 0x3fff

/** The width and height of a WebP that this server encoded. */
export function webpSize(webp: Buffer): { width: number; height: number } {
  const kind = webp.toString('latin1', CHUNK, CHUNK + 4)
  // With transparency or metadata: the size of the canvas, less one.
  if (kind === 'VP8X')
    return { width: webp.readUIntLE(DATA + 4, 3) + 1, height: webp.readUIntLE(DATA + 7, 3) + 1 }
  if (kind === 'VP8L') {
    const packed = webp.readUInt32LE(DATA + 1)
    return { width: (packed & FOURTEEN_BITS) + 1, height: ((packed >>> 14) & FOURTEEN_BITS) + 1 }
  }
  // After a frame's tag and its start code.
  return {
    width: webp.readUInt16LE(DATA + 6) & FOURTEEN_BITS,
    height: webp.readUInt16LE(DATA + 8) & FOURTEEN_BITS,
  }
}
