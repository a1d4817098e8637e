import { setPriority } from 'node:os'
import type { VideoFailure } from '@farol/domain/uploaded-video.ts'
import { isDiskFull } from '#/files/file-store.ts'
import { type Inspected, inspect } from './inspect-video.ts'
import { remux } from './remux-video.ts'

export type MediaTask = { input: string; output: string }

type Playable = Pick<
  Extract<Inspected, { duration: number }>,
  'duration' | 'width' | 'height' | 'codecs' | 'frameRate'
>

export type MediaMessage =
  | { percent: number }
  /** Plays as it is, or as the output. */
  | { playable: Playable & { isInput: boolean } }
  /** Has to be converted from this format. */
  | { convert: string; duration: number }
  | { failure: VideoFailure; cause: string }

/** Lessons and saves get the CPU first. */
const LOWEST_PRIORITY = 19

setPriority(LOWEST_PRIORITY)

const send = (message: MediaMessage) => process.send?.(message)

async function run({ input, output }: MediaTask): Promise<MediaMessage> {
  const found = await inspect(input)
  if ('failure' in found) return { failure: found.failure, cause: found.cause }
  const { format, isFastStart, ...playable } = found
  if (format !== null) return { convert: format, duration: found.duration }
  if (!isFastStart) await remux({ input, output, onProgress: (percent) => send({ percent }) })
  return { playable: { ...playable, isInput: isFastStart } }
}

process.on('message', async (task: MediaTask) => {
  const failed = (error: unknown): MediaMessage => ({
    failure: isDiskFull(error) ? 'no-room' : 'unreadable',
    cause: String(error),
  })
  send(await run(task).catch(failed))
})

// The server has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
