import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))

/** A separate checkout with the real scripts, in which nothing is installed. */
export function bareCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'farol-checkout-'))
  cpSync(join(REPOSITORY, 'scripts'), join(root, 'scripts'), { recursive: true })
  cpSync(join(REPOSITORY, 'package.json'), join(root, 'package.json'))
  cpSync(join(REPOSITORY, 'package-lock.json'), join(root, 'package-lock.json'))
  for (const folder of ['server', 'domain', 'contract'])
    symlinkSync(join(REPOSITORY, folder), join(root, folder), 'dir')
  mkdirSync(join(root, 'web'))
  return root
}

/** The same with everything installed and built, and the real server. */
export async function preparedCheckout(): Promise<string> {
  const root = bareCheckout()
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules', '.bin', 'node'))
  // The server is the repository's, and so is its compiled code: it starts in three quarters of the time.
  const cache = join(REPOSITORY, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  symlinkSync(cache, join(root, 'node_modules', '.cache'), 'dir')
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}')
  mkdirSync(join(root, 'web', 'dist'))
  writeFileSync(join(root, 'web', 'dist', 'index.html'), '')
  const { installation, webBuild } = await import(join(root, 'scripts', 'installed.mjs'))
  for (const { stamp, wanted } of [installation(root), webBuild(root)]) writeFileSync(stamp, wanted)
  return root
}
