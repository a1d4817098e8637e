import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')

/** Such as `server/src/app.test.ts` › '10 MB are refused'. */
const named = [
  ...read('docs/trust.md').matchAll(/`([\w$./-]+\.(?:test|spec)\.ts)` › ([^|]+?)(?= · | \|)/g),
].map(([, path = '', name = '']) => ({ path, name }))

/** The names of the tests of a file, as they are written there. */
const testNames = (source: string) =>
  [...source.matchAll(/(?<=^|[\s(])(['"`])((?:(?!\1).)+)\1,\s*(?:async )?\(/gm)].map(([, , name]) => name)

test('every test that docs/trust.md names is there', () => {
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ path, name }) => !testNames(read(path)).includes(name))).toEqual([])
})
