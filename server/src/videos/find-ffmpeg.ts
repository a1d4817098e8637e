import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartProblem } from '#/config/start-problem.ts'

/** `FFMPEG_PATH`, which has to be a program, or the first one in the `PATH`; undefined if there is none. */
export function findFfmpeg(
  configured: string | undefined,
  path = process.env.PATH ?? '',
): string | undefined {
  if (configured === 'off') return undefined
  if (configured && !isProgram(configured))
    throw new StartProblem(`FFMPEG_PATH must be the path of the program ffmpeg; ${configured} cannot be run.`)
  const candidates = configured ? [configured] : path.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return candidates.find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
