import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const DOCUMENTS = ['SECURITY.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]

/** `path/to.test.ts` › name of the test; it ends with the line, the cell of a table, <br>, or a dot before the next one. */
const REFERENCE = /`([\w./$-]+\.(?:test|spec)\.ts)` › (.+?)(?=\s*(?:\||<br>|· `|$))/gm

type Reference = { document: string; file: string; name: string }

const references: Reference[] = DOCUMENTS.filter((document) => document.endsWith('.md')).flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(REFERENCE)].map(([, file = '', name = '']) => ({
    document,
    file,
    name,
  })),
)

/** Every text that opens a bracket, as the names of tests and groups do, whichever quotes it asked for. */
const NAMES = /\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g

function holds(file: string, name: string) {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const names = [...readFileSync(path, 'utf8').matchAll(NAMES)]
  return names.some(([, ...quoted]) => quoted.includes(name))
}

test('every test that the documents name is there, under that name', () => {
  expect(references.map(({ document }) => document)).toContain('docs/asvs.md')
  expect(references.filter(({ file, name }) => !holds(file, name))).toEqual([])
})
