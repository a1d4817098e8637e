import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('..', import.meta.url)
const IMPORT = /^(?:import|export)\b[^;]*?from '#\/(\w[\w-]*)\/|\bimport\('#\/(\w[\w-]*)\//gms

/** The imports between folders, also of what is loaded on first use, without tests and test support. */
function importedFolders(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)(tests|testing|trust)\//.test(file)) continue
    const [folder = ''] = file.split('/')
    const known = imported.get(folder) ?? new Set()
    imported.set(folder, known)
    for (const [, first, later = ''] of readFileSync(new URL(file, src), 'utf8').matchAll(IMPORT)) {
      const other = first ?? later
      if (other !== folder) known.add(other)
    }
  }
  return imported
}

test('no circle of folders of the server import each other', () => {
  const imported = importedFolders()
  expect(imported.get('http')).toContain('identity')
  // A topological sort: removes folders that import none of the remaining ones. What is left is a circle.
  for (let isSmaller = true; isSmaller; ) {
    const free = [...imported].filter(([, others]) => ![...others].some((other) => imported.has(other)))
    for (const [folder] of free) imported.delete(folder)
    isSmaller = free.length > 0
  }
  expect([...imported.keys()]).toEqual([])
})
