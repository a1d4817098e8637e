import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'farol-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Lockfile = { packages: Record<string, { version?: string; link?: boolean }> }
type Sbom = { bomFormat: string; metadata: { component: { name: string } }; components: { purl: string }[] }
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('the list of components names every package of the lockfile with its version', () => {
  const file = join(folder, 'farol.cdx.json')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file])
  expect(status).toBe(0)
  const { packages }: Lockfile = read(join(root, 'package-lock.json'))
  const wanted = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`)
  const { bomFormat, metadata, components }: Sbom = read(file)
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component.name).toBe('farol')
  const listed = components.map(({ purl }) => decodeURIComponent(purl))
  expect(wanted.filter((each) => !listed.includes(each))).toEqual([])
})
