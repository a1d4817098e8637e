import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Created at the first start and stored. Linked into place when complete, so that two concurrent starts agree on one. */
export function storedAuthSecret(dataDir: string): string {
  const path = join(dataDir, 'auth-secret')
  const draft = `${path}.${process.pid}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    const isThereAlready = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThereAlready) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

/** The stored secret, without creating one. */
export function foundAuthSecret(dataDir: string): string | undefined {
  const path = join(dataDir, 'auth-secret')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
