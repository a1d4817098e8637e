/**
 * Gives the memory of bytes back at once, if it holds nothing else; nobody may use them any more. Left to V8, the 16 MB for each chunk
 * of an upload made it collect the garbage of the whole process after every second one: half of what receiving a file took.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array) {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
