import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { StartProblem } from '#/config/start-problem.ts'

const NOBODY = 65_534
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

export type Runner = {
  command: (program: string, args: string[]) => [string, string[], SpawnOptions]
  /** Makes the user that the programs run as the owner of a folder. */
  own: (folder: string) => void
}

type Machine = { platform: string; uid: number | undefined }

/**
 * PostgreSQL refuses to run as root. As root, Farol starts it in a user namespace, where it is `nobody` while its files
 * stay root's (so it works inside folders only root may enter); without namespaces, it runs as the real `nobody`.
 */
export function unprivilegedRunner(
  place: { binaries: { postgres: string }; dataDir: string },
  { platform, uid }: Machine = { platform: process.platform, uid: process.getuid?.() },
): Runner {
  if (uid !== 0) {
    return { command: (program, args) => [program, args, {}], own: () => undefined }
  }
  // Elsewhere there are no namespaces, and nobody has another number.
  if (platform !== 'linux')
    throw new StartProblem('PostgreSQL does not run as root. Start Farol as a normal user.')
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status === 0) {
    return {
      command: (program, args) => ['unshare', [...NAMESPACE, program, ...args], {}],
      own: () => undefined,
    }
  }
  const asNobody = { uid: NOBODY, gid: NOBODY }
  const canRun = spawnSync(place.binaries.postgres, ['--version'], asNobody).status === 0
  const canEnter = spawnSync('test', ['-x', place.dataDir], asNobody).status === 0
  if (canRun && canEnter) {
    return {
      command: (program, args) => [program, args, asNobody],
      own: (folder) => chownSync(folder, NOBODY, NOBODY),
    }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine allows no user namespaces. Start Farol as a normal user, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}
