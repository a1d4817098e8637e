import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('..', import.meta.url)
const IMPORT = /^(?:import|export)\b[^;]*?from '#\/(\w[\w-]*)\//gms

/** Which folder imports which: tests and what only tests use left out. */
function importedFolders(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)(tests|testing|trust)\//.test(file)) continue
    const [folder = ''] = file.split('/')
    const known = imported.get(folder) ?? new Set()
    imported.set(folder, known)
    for (const [, other = ''] of readFileSync(new URL(file, src), 'utf8').matchAll(IMPORT))
      if (other !== folder) known.add(other)
  }
  return imported
}

test('no two folders of the server import each other, not even through others', () => {
  const imported = importedFolders()
  expect(imported.get('http')).toContain('identity')
  // Folders whose imports are all known to be free of circles are taken away until none is left.
  for (let isSmaller = true; isSmaller; ) {
    const free = [...imported].filter(([, others]) => ![...others].some((other) => imported.has(other)))
    for (const [folder] of free) imported.delete(folder)
    isSmaller = free.length > 0
  }
  expect([...imported.keys()]).toEqual([])
})
