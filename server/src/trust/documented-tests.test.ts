import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })

/** `path/to.test.ts` › name of the test; it ends with the line, the cell of a table, <br>, or a dot before the next one. */
const REFERENCE = /`([\w./$-]+\.(?:test|spec)\.ts)` › (.+?)(?=\s*(?:\||<br>|· `|$))/gm

type Reference = { document: string; file: string; name: string }

const references: Reference[] = DOCUMENTS.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(REFERENCE)].map(([, file = '', name = '']) => ({
    document,
    file,
    name,
  })),
)

/** Every string after an opening bracket, as test names are, in any quotes. */
const NAMES = /\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g

function holds(file: string, name: string) {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const names = [...readFileSync(path, 'utf8').matchAll(NAMES)]
  return names.some(([, ...quoted]) => quoted.includes(name))
}

test('every test that the documents name is there, under that name', () => {
  const documents = references.map(({ document }) => document)
  expect(documents).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'docs/asvs.md']))
  expect(references.filter(({ file, name }) => !holds(file, name))).toEqual([])
})
