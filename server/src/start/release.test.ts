import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../../../scripts', import.meta.url))

/** What the start of an archive for this machine says. */
function startOfReleaseFor(machine: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(SCRIPTS, join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version: '0.1.0', machine }))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('an archive for another machine says so in one sentence', () => {
  const { status, stderr } = startOfReleaseFor('plan9-mips')
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `This archive of Farol is for plan9-mips; this machine is ${process.platform}-${process.arch}.\n`,
  })
})

test('an archive for this machine neither installs nor builds: it goes straight to the server', () => {
  const { status, stderr } = startOfReleaseFor(`${process.platform}-${process.arch}`)
  expect(status).toBe(1)
  expect(stderr).toContain('server/src/main.ts')
  expect(stderr).not.toMatch(/Installing|Building/)
})
