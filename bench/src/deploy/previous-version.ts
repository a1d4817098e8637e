import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../..', import.meta.url))
/** For a clone without tags. */
const LAST_RELEASE = join(SOURCE, 'deploy', 'last-release')

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: SOURCE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit of the newest version tag before this one, or of `deploy/last-release`. Undefined if git does not have it. */
export function previousVersion(from?: string): string | undefined {
  return commitOf(from ?? newestTag() ?? readFileSync(LAST_RELEASE, 'utf8').trim())
}

function newestTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')
  } catch {
    return undefined
  }
}

function commitOf(reference: string): string | undefined {
  try {
    return git('rev-parse', '--verify', `${reference}^{commit}`)
  } catch {
    return undefined
  }
}

/** Installs and builds a commit in a folder of its own, as an operator does before an upgrade. */
export async function inPreparedVersion(commit: string, work: (root: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-previous-'))
  const [archive, root] = [join(folder, 'version.tar'), join(folder, 'version')]
  try {
    mkdirSync(root)
    git('archive', '--format=tar', '-o', archive, commit)
    execFileSync('tar', ['-xf', archive, '-C', root])
    if (isInstalledAlike(root)) copyInstallation(root)
    const prepare = join(root, 'scripts', 'prepare-upgrade.mjs')
    execFileSync(process.execPath, [prepare], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    await work(root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isInstalledAlike(root: string) {
  const [theirs, ours] = [root, SOURCE].map((folder) =>
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  return theirs === ours
}

/** With hard links: a link to the folder itself would lead to the packages of this version. */
function copyInstallation(root: string) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const place of ['', ...workspaces].map((workspace) => join(workspace, 'node_modules'))) {
    if (!existsSync(join(SOURCE, place))) continue
    try {
      execFileSync('cp', ['-al', join(SOURCE, place), join(root, place)], { stdio: 'ignore' })
    } catch {
      // Another file system.
      execFileSync('cp', ['-a', join(SOURCE, place), join(root, place, '..')])
    }
  }
}
