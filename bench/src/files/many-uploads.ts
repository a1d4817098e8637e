import { residentMb } from '../proc.ts'
import { CHUNK_BYTES, type Sender, sendAllButOne } from './send-upload.ts'

const UPLOADS = 10
const CHUNKS = 1024 ** 3 / CHUNK_BYTES
const LOOK_EVERY_MS = 100

/** The most that the server had in memory, in MB. */
export type ReceivingMemory = { ofTheFirstTenth: number; afterwards: number }

/** While ten files of a gigabyte arrive at once. */
export async function memoryWhileReceiving(sender: Sender, pid: number): Promise<ReceivingMemory> {
  let arrived = 0
  const most: ReceivingMemory = { ofTheFirstTenth: 0, afterwards: 0 }
  const looking = setInterval(() => {
    const part = arrived < (UPLOADS * CHUNKS) / 10 ? 'ofTheFirstTenth' : 'afterwards'
    most[part] = Math.max(most[part], residentMb(pid))
  }, LOOK_EVERY_MS)
  const count = () => {
    arrived += 1
  }
  await Promise.all(Array.from({ length: UPLOADS }, () => sendAllButOne(sender, CHUNKS, count)))
  clearInterval(looking)
  return most
}
