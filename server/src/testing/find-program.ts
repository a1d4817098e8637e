import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is: in the PATH, or where Debian has those that only root starts. */
export const findProgram = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
