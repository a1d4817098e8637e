import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })

/** `name.ts`, `folder/name.tsx` or `folder/`, as much of the path as the sentence around it leaves open. */
const REFERENCE = /`([\w$.{}-][\w$./{}-]*(?:\.(?:tsx?|mjs|js|css|html)|\/))`/g

/** Files of a running Farol, which no checkout has. */
const IN_THE_DATA_FOLDER = ['postgres/', 'outbox/', 'files/', 'uploads/', 'backups/']

const exclude = (name: string) => ['node_modules', 'dist', 'dist-gallery'].includes(name)
const places = globSync('{bench,contract,docs,domain,e2e,scripts,server,web}/**', { cwd: root, exclude }).map(
  (place) => `/${place}`,
)
const ends = new Set(places.flatMap((place) => endsOf(place)))

/** '/web/src/main.tsx' ends with 'web/src/main.tsx', 'src/main.tsx' and 'main.tsx'. */
function endsOf(place: string): string[] {
  const parts = place.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

test('every file and folder that the documents name is there', () => {
  expect(DOCUMENTS).toContain('docs/architecture.md')
  const named = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(REFERENCE)].map(([, place = '']) => ({
      document,
      place,
    })),
  )
  const missing = named.filter(
    ({ place }) => !ends.has(place.replace(/\/$/, '')) && !IN_THE_DATA_FOLDER.includes(place),
  )
  expect(missing).toEqual([])
})

test('every decision that documents and code refer to is there, and no two have the same number', () => {
  const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) =>
    Number(/\d+/.exec(file)?.[0]),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
  const files = [...DOCUMENTS, ...places.filter((place) => /\.(?:tsx?|mjs|js|css|html|sql)$/.test(place))]
  const missing = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bADR (\d+)/g)]
      .filter(([, number]) => !numbers.includes(Number(number)))
      .map(([reference]) => ({ file, reference })),
  )
  expect(missing).toEqual([])
})

const withoutExamples = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```/gm, '')

/** As the places that show Markdown make them: '## When something breaks' is '#when-something-breaks'. */
const anchorsIn = (document: string) =>
  [...withoutExamples(readFileSync(document, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, document) : join(root, dirname(document), path)
  return existsSync(target) && (anchor === undefined || anchorsIn(target).includes(anchor))
}

test('every link among the documents leads to a file, and a heading, that is there', () => {
  const links = DOCUMENTS.flatMap((document) =>
    [
      ...withoutExamples(readFileSync(join(root, document), 'utf8')).matchAll(/\]\((?!https?:)([^)\s]+)\)/g),
    ].map(([, link = '']) => ({ document, link })),
  )
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ document, link }) => !leadsSomewhere(document, link))).toEqual([])
})
